/** The other players at one phone: the tokens of their seats, stored for the next evening. */

import { ask } from "../../ground/api.js";
import { invitationFor, writeStored, readStored } from "../../ground/storage.js";

/**
 * One for each player but the first, whose seat is held by the device's own.
 * @returns {string[]}
 */
export const guests = () => readStored("guests") ?? [];

/**
 * Seat another player of this device.
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
