// What the lobby keeps for itself while a table waits.

import type { Plan } from "../ground/open-table.js";
import type { Choices } from "../ground/page-game.js";
import type { Context } from "../ground/table.js";
import type { Says } from "../ground/texts.js";

export interface LobbyState {
  name: string; // what is typed as one's name
  wrongName: Says | null; // why that name will not do
  face: number | null; // the mask one would wear
  sitting: string | null; // the name under which we sit down
  picking: boolean; // is a mask being chosen?
  seat: number | null; // the one that a latecomer would take
  offered: boolean | null; // was a latecomer told that there is a seat, or that there will be?
  dialog: ((seen: Context, close: () => void) => unknown) | null; // the one that is open
  picture: Node | null; // of the link
  pictureOf: string | null; // the link it shows
  before: Context["table"]; // the table as it was when last looked at
  away: Set<string>; // people who went away and have not come back
  plan: Plan | null | undefined; // which bots take the free seats, once it was looked for
  beginning: boolean; // the game is being begun
  cannotBegin: boolean; // by itself; then there is a button for it
  choices: Choices | null; // what a game lets its host choose, once fetched
  changing: Record<string, unknown> | null; // options that are on their way to the table
}
