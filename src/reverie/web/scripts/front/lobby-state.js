/** What the lobby keeps for itself while a table waits. */

import { myFace, myName } from "../ground/storage.js";

/** @import { Context } from "../ground/table.js" */

/**
 * @typedef {object} LobbyState
 * @property {string} name what is typed as one's name
 * @property {import("../ground/texts.js").Says | null} wrongName why that name will not do
 * @property {number | null} face the mask one would wear
 * @property {string | null} sitting the name under which we sit down
 * @property {boolean} picking is a mask being chosen?
 * @property {number | null} seat the one that a latecomer would take
 * @property {boolean | null} offered was a latecomer told that there is a seat, or that there will be?
 * @property {((seen: Context, close: () => void) => unknown) | null} dialog the one that is open
 * @property {Node | null} picture of the link
 * @property {string | null} pictureOf the link it shows
 * @property {Context["table"]} before the table as it was when last looked at
 * @property {Set<string>} away people who went away and have not come back
 * @property {import("../ground/open-table.js").Plan | null | undefined} plan which bots take the free seats, once it was looked for
 * @property {boolean} beginning the game is being begun
 * @property {boolean} cannotBegin by itself; then there is a button for it
 * @property {import("../ground/page-game.js").Choices | null} choices what a game lets its host choose, once fetched
 * @property {Record<string, any> | null} changing options that are on their way to the table
 */

/** @param {Context} context @returns {LobbyState} */
export function stateOf({ own, table }) {
  own.lobby ??= {
    name: myName(),
    wrongName: null,
    face: myFace(),
    sitting: null,
    picking: false,
    seat: null,
    offered: null,
    dialog: null,
    picture: null,
    pictureOf: null,
    before: table,
    away: new Set(),
    plan: undefined,
    beginning: false,
    cannotBegin: false,
    choices: null,
    changing: null,
  };
  return own.lobby;
}

/** @param {Context} seen @param {LobbyState["dialog"]} dialog */
export function openDialog(seen, dialog) {
  stateOf(seen).dialog = dialog;
  seen.draw();
}
