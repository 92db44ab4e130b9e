// What the screen keeps for itself while a table is open, one part for each concern.

import type { Says } from "../../ground/texts.js";
import type { Batch } from "./events.js";
import type { Explained } from "../story/analysis.js";
import type { Piece, Places } from "./pieces.js";
import type { Context } from "./seat-view.js";

/** The cards on the table, and what the player does with them before a move is sent. */
export interface CardsState {
  places: Places | null;
  chosen: string | null; // the name of the piece that is lifted
  prophecy: { order: Piece[]; out: Piece | null; picked: string | null } | null;
}

/** What has happened. */
export interface EventsState {
  news: () => string[]; // what happened last, in sentences
  batches: Array<Batch | "back">; // oldest first; "back" stands for what was missed
  turns: number; // turns that were over when this view came
}

/** What the coach says of this moment. */
export interface AdviceState {
  odds: Map<string, number> | null; // of every choice, if they were asked for
  hint: string | null; // the best move, once it was asked for
  explained: Explained | null; // why it is best; of an older moment where there are no odds
  panel: ((context: Context) => unknown) | null; // draws the hint
  asking: boolean; // a request is under way
}

/** Lessons of a guided game. */
export interface LessonState {
  now: { text: Says; lit: string; more?: () => unknown } | null;
  teach: ((context: Context) => void) | null; // called for every change
  resume: (() => void) | null; // goes on with lessons that were stopped
}

/** The choice that is open, and the move that is on its way. */
export interface MomentState {
  number: number; // counts the changes that the player has to react to
  last: string; // the view as it was last
  since: number; // when this choice came up, in milliseconds
  phase: string; // the phase as it was last
  movesOn: boolean; // is a move made without asking?
  sending: boolean; // a move is on its way
  undoing: boolean;
}

/** What stands on the screen besides the table. */
export interface StageState {
  why: Says | null; // why something cannot be done, until the next tap
  dialog: string | null; // the name of the dialog that is open
  bar: (() => unknown) | null; // drawn above the table instead of its tools
  instead: (() => unknown) | null; // drawn instead of the table, for a while
  // The screen, for a caller that shows another table on it
  itself: { changed: (context: Context) => void; screen: (context: Context) => unknown } | null;
  performs: (() => void) | null; // the scene that is to be shown with the next drawing
}
