// The lobby's own state while a table waits.

import type { Plan } from "../ground/open-table.js";
import type { Choices } from "../ground/page-game.js";
import type { Context } from "../ground/table.js";
import type { LazyText } from "../ground/texts.js";

export interface LobbyState {
  name: string; // the name in the form
  wrongName: LazyText | null; // why that name is refused
  face: number | null; // the mask in the form
  sitting: string | null; // the name that was sent for sitting down
  picking: boolean; // whether the player is choosing a mask
  seat: number | null; // the seat that a latecomer has chosen
  offered: boolean | null; // whether a latecomer was offered a seat now (true) or later (false)
  dialog: ((context: Context, close: () => void) => unknown) | null; // the one that is open
  picture: Node | null; // the QR code of the link
  pictureOf: string | null; // the link in the QR code
  before: Context["table"]; // the table at the last drawing, to announce changes
  away: Set<string>; // names of people who went away and have not come back
  plan: Plan | null | undefined; // which bots take the free seats; undefined until it was read
  beginning: boolean; // a request to begin is under way
  cannotBegin: boolean; // beginning automatically failed, so there is a button
  choices: Choices | null; // the controls for the game's options, once they are loaded
  changing: Record<string, unknown> | null; // options that were sent and have no answer yet
}
