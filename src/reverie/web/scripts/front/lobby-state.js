/** The lobby's own state while a table waits. */

import { myFace, myName } from "../ground/storage.js";

/** @import { Context } from "../ground/table.js" */

/** @import { LobbyState } from "./state-types.js" */

/** @param {Context} context @returns {LobbyState} */
export function stateOf({ screenState, table }) {
  screenState.lobby ??= {
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
  return screenState.lobby;
}

/** @param {Context} context @param {LobbyState["dialog"]} dialog */
export function openDialog(context, dialog) {
  stateOf(context).dialog = dialog;
  context.draw();
}
