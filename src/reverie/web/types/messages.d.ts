// What the server sends over the WebSocket.
// Written by `python -m tools.page.types` from the server's types.

/** Everything that the seat may know. `turn` counts what this client has been sent. */
export interface Whole {
  type: "view";
  turn: number;
  seat: number | "screen" | "spectator";
  time: number;
  view: Record<string, any>;
}

/**
 * What is different for this seat. `turn` is one more than the last; who has missed one asks for
 * the whole. Nothing is sent where nothing is different: not even how much happens is everybody's
 * to know.
 */
export interface Change {
  type: "change";
  turn: number;
  time: number;
  table: Record<string, any>;
  view: Record<string, any>;
  /** Lists of the view that have grown: what was added at their ends. */
  more: Record<string, any[]>;
  /** Keys of the view that are no longer there. */
  gone: string[];
  /**
   * The steps that led here, as records have them, with null for the back of a card. Empty for
   * games whose view tells it all.
   */
  happened: any[][];
}

/** What you said has happened. */
export interface Done {
  type: "done";
  number: number;
}

/**
 * Why not: a code and its values, `{"code": "same-symbol", "card": "red sun", "symbol": "sun"}`.
 */
export interface Refused {
  type: "refused";
  number: number | null;
  why: Record<string, any>;
}

/** Each move with its odds, best first. */
export interface Advice {
  type: "advice";
  number: number;
  moves: Array<[string, number]>;
  /**
   * If it was asked for: the `best` move and its `odds`, the `second` and what it would `cost`;
   * `reasons`, each a `code` (worded under `why` in the game's texts) and `values`; a `line`: one
   * way it may go, as `step` and `view`, drawn by lot from what the seat may know.
   */
  why: Record<string, any> | null;
}

/** What opens the table: `/t/CODE#INVITATION` is the link. */
export interface Invitation {
  type: "invitation";
  number: number;
  invitation: string;
}

/** What gives one's seat to somebody else, once: `/t/CODE#key=KEY` is the link. */
export interface PassedOn {
  type: "passed on";
  number: number;
  key: string;
}

/** The rounds that are over, and what was won besides points. */
export interface Rounds {
  type: "rounds";
  number: number;
  rounds: any[];
  awards: any[];
}

/**
 * The view `before` it, and its moments: each has the steps that `happened` and the `view` after
 * them, as they were told to this seat. No moments where nobody else has had a turn.
 */
export interface LastTurn {
  type: "last turn";
  number: number;
  before: Record<string, any> | null;
  moments: Record<string, any>[];
}

/**
 * What the referee says of a word: legal, doubtful or illegal, and why, as a code with its values.
 */
export interface Checked {
  type: "checked";
  number: number;
  verdict: string;
  why: Record<string, any>;
}

/** Somebody at the table gives a sign. Not told to who would not notice it: the Dreamer sleeps. */
export interface Signalled {
  type: "signalled";
  seat: number;
  signal: string;
}

/** The people of this table go on at another; the secret of a seat holds there, too. */
export interface Moved {
  type: "moved";
  code: string;
}

/** Another device has the seat now. */
export interface Replaced {
  type: "replaced";
}

export type FromServer =
  | Whole
  | Change
  | Done
  | Refused
  | Advice
  | Invitation
  | PassedOn
  | Rounds
  | LastTurn
  | Checked
  | Signalled
  | Moved
  | Replaced;
