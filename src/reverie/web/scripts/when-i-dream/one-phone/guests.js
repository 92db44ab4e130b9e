/**
 * The others at one phone: the secrets that hold their seats, which this device keeps from one
 * evening to the next.
 */

import { ask } from "../../ground/api.js";
import { invitationFor, writeStored, readStored } from "../../ground/storage.js";

/**
 * One for each player but the first, whose seat is held by the device's own.
 * @returns {string[]}
 */
export const guests = () => readStored("guests") ?? [];

/**
 * Somebody else of this device sits down.
 * @param {string} code
 * @param {string} name
 * @param {number} guest which of them, from 0
 */
export async function seatGuest(code, name, guest) {
  const token = guests()[guest];
  const sat = await ask(`/api/tables/${code}/sit`, {
    name,
    invitation: invitationFor(code),
    ...(token ? { token } : {}),
  });
  writeStored("guests", Object.assign(guests(), { [guest]: sat.token }));
}
