// The screen's own state while a table is open, in parts by topic.

import type { ReactionState } from "../../ground/reactions.js";
import type { PageState, Signal } from "../../ground/table.js";
import type { LazyText } from "../../ground/texts.js";
import type { Batch } from "./events.js";
import type { Explained } from "../analysis/types.js";
import type { LastTurnState } from "./last-turn.js";
import type { Piece, Places } from "./pieces.js";
import type { Rival } from "./rival.js";
import type { Context } from "./seat-view.js";

/** All parts. Each is created when it is first used. */
export interface ScreenState extends PageState {
  cards?: CardsState;
  events?: EventsState;
  advice?: AdviceState;
  lessons?: LessonState;
  moment?: MomentState;
  stage?: StageState;
  reactions?: ReactionState;
  signals?: { list: Signal[] }; // the signals of the last seconds
  lastTurn?: LastTurnState;
  rival?: Rival | null; // the result of the rival, null while it is requested
  watchPicture?: Node | null; // the QR code of the link for spectators, null until it is made
  earned?: string[]; // the challenges that this game met
  isReplay?: boolean; // whether the screen shows a moment of a replay
}

/** The pieces on the table, and the choice that is not sent yet. */
export interface CardsState {
  places: Places | null;
  chosen: string | null; // the id of the piece that is lifted
  prophecy: { order: Piece[]; out: Piece | null; picked: string | null } | null;
}

/** The events of the game. */
export interface EventsState {
  news: () => string[]; // the sentences of the last change
  batches: Array<Batch | "back">; // oldest first; "back" represents missing steps
  turns: number; // cards played and discarded so far
}

/** The coach's advice about this choice. */
export interface AdviceState {
  odds: Map<string, number> | null; // of every move, if they were requested
  hint: string | null; // the best move, if it was requested
  explained: Explained | null; // why it is best; outdated if `odds` is null
  panel: ((context: Context) => unknown) | null; // draws the hint
  isRequesting: boolean; // a request is under way
}

/** The lessons of a guided game. */
export interface LessonState {
  now: { text: LazyText; highlight: string; more?: () => unknown } | null;
  teach: ((context: Context) => void) | null; // called for every change
  resume: (() => void) | null; // continues lessons that were stopped
}

/** The current choice and the move that was sent. */
export interface MomentState {
  number: number; // counts the player's choices
  last: string; // the last view as JSON
  since: number; // when this choice appeared, in milliseconds
  phase: string; // the last phase
  movesAutomatically: boolean; // whether a move is made automatically
  sending: boolean; // whether a move was sent that has no answer yet
  undoing: boolean; // whether the player has asked to take a move back
}

/** The parts of the screen around the table. */
export interface StageState {
  why: LazyText | null; // the last refusal, until the next tap
  dialog: string | null; // the name of the open dialog
  bar: (() => unknown) | null; // drawn above the table instead of its tools
  instead: (() => unknown) | null; // drawn instead of the table, for a while
  // The functions of the screen, for a caller that shows another table with them
  screen: { onChange: (context: Context) => void; screen: (context: Context) => unknown } | null;
  scene: (() => void) | null; // starts the scene of the next drawing
}
