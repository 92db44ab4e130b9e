// What the screen keeps for itself while a table is open.

import type { Says } from "../../ground/texts.js";
import type { Batch } from "./events.js";
import type { Explained } from "../story/analysis.js";
import type { Piece, Places } from "./pieces.js";
import type { Context } from "./seat-view.js";

export interface ScreenState {
  places: Places | null;
  chosen: string | null; // the name of the piece that is lifted
  news: () => string[]; // what happened last, in sentences
  told: Array<Batch | "back">; // what happened, oldest first
  turns: number; // that were over when this view came
  performs: (() => void) | null; // the scene that is to be shown with the next drawing
  // What stands between a lesson and the hand: a hint that explains
  panel: ((context: Context) => unknown) | null;
  why: Says | null; // why not, until the next tap
  dialog: string | null; // menu, settings, keys, tally, list, limbo, discard, practise, resign
  prophecy: { order: Piece[]; out: Piece | null; picked: string | null } | null;
  odds: Map<string, number> | null; // of every choice of this moment, if they were asked for
  hint: string | null; // the best move, once it was asked for
  explained: Explained | null; // why it is best; of an older moment where there are no odds
  instead: (() => unknown) | null; // what is drawn instead of the table, for a while
  // The screen, for who shows another table on it
  itself: { changed: (context: Context) => void; screen: (context: Context) => unknown } | null;
  asking: boolean; // the coach is thinking
  goesOn: boolean; // is a move made without asking?
  saying: boolean; // a move is on its way
  last: string; // the view as it was last
  moment: number; // counts the changes, but for what goes on by itself
  since: number; // when this choice came up, in milliseconds
  phase: string; // the phase as it was last
  undoing: boolean;
  signals: Array<{ seat: number; signal: string }>;
  lesson: { text: Says; lit: string; more?: () => unknown } | null; // what a first game says now
  teach: ((context: Context) => void) | null;
  bar: (() => unknown) | null; // what stands above the table instead of its tools
  resume: (() => void) | null; // goes on with lessons that were stopped
}
