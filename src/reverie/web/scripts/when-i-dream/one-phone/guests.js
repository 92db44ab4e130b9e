/** The other players on a shared phone: the tokens of their seats, stored for the next evening. */

import { fetchJson } from "../../ground/api.js";
import { invitationFor, writeStored, readStored } from "../../ground/storage.js";

/**
 * A token for each player but the first, who has the device's own token.
 * @returns {string[]}
 */
export const guests = () => readStored("guests") ?? [];

/**
 * Seat another player of this device.
 * @param {string} code
 * @param {string} name
 * @param {number} guest the guest's index, from 0
 */
export async function seatGuest(code, name, guest) {
  const token = guests()[guest];
  const sat = await fetchJson(`/api/tables/${code}/sit`, {
    name,
    invitation: invitationFor(code),
    ...(token ? { token } : {}),
  });
  writeStored("guests", Object.assign(guests(), { [guest]: sat.token }));
}
