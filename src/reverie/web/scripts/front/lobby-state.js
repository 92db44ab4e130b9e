/** What the lobby keeps for itself while a table waits. */

import { myName } from "../ground/storage.js";

/** @typedef {import("../ground/context.js").Context} Context */

/**
 * @typedef {object} LobbyState
 * @property {string} name what is typed as one's name
 * @property {string} wrongName why that name will not do
 * @property {((seen: Context, close: () => void) => unknown) | null} dialog the one that is open
 * @property {Node | null} picture of the link
 * @property {string | null} pictureOf the link it shows
 * @property {Context["table"]["seats"]} seats as they were when last looked at
 * @property {number | null} host as it was then
 * @property {Set<number>} away seats whose people went away and have not come back
 * @property {import("../ground/open-table.js").Plan | null | undefined} plan which bots take the free seats, once it was looked for
 * @property {boolean} beginning the game is being begun
 * @property {boolean} cannotBegin by itself; then there is a button for it
 */

/** @param {Context} context @returns {LobbyState} */
export function stateOf({ own, table }) {
  own.lobby ??= {
    name: myName(),
    wrongName: "",
    dialog: null,
    picture: null,
    pictureOf: null,
    seats: table.seats,
    host: table.host,
    away: new Set(),
    plan: undefined,
    beginning: false,
    cannotBegin: false,
  };
  return own.lobby;
}

/** @param {Context} seen @param {LobbyState["dialog"]} dialog */
export function openDialog(seen, dialog) {
  stateOf(seen).dialog = dialog;
  seen.draw();
}
