// What the server sends over the WebSocket.
// Written by `python -m tools.page.types` from the server's types.

/**
 * Everything that the seat may know. `sequence` counts the views and changes sent to this client.
 */
export interface View {
  type: "view";
  sequence: number;
  seat: number | "screen" | "spectator";
  /** Seconds on the table's clock. */
  time: number;
  /** The fields of the table. `view` among them is the game as the seat may see it. */
  table: Record<string, any>;
}

/**
 * The differences in this seat's view. `sequence` is one more than in the last message; a client
 * that missed one asks for the whole `view`. Nothing is sent if nothing differs, because even the
 * number of events can be secret.
 */
export interface Change {
  type: "change";
  sequence: number;
  time: number;
  /** Fields of the table with new values. */
  table: Record<string, any>;
  /** Fields of the game's view with new values. */
  view: Record<string, any>;
  /** Lists of the game's view that have grown: the items added at the end of each. */
  added: Record<string, any[]>;
  /** Fields that the game's view no longer has. */
  removed: string[];
  /**
   * The steps that led here, as records have them, with null for a card seen from the back. Empty
   * for games whose view alone is enough.
   */
  steps: any[][];
}

/** The message with this number has taken effect. */
export interface Done {
  type: "done";
  number: number;
}

/**
 * A refusal: a code and its values, `{"code": "same-symbol", "card": "red sun", "symbol": "sun"}`.
 */
export interface Refused {
  type: "refused";
  number: number | null;
  why: Record<string, any>;
}

/** The coach's answer: each move with its odds, best first. */
export interface Advice {
  type: "advice";
  number: number;
  moves: Array<[string, number]>;
  /**
   * The reasons, if they were asked for: the `best` move and its `odds`, the `second` best and what
   * it would `cost`; `reasons`, each a `code` (worded under `why` in the game's texts) and
   * `values`; and a `line`, a possible continuation of the game as `step` and `view`, sampled from
   * what the seat may know.
   */
  explanation: Record<string, any> | null;
}

/** The invitation that opens the table. The link is `/t/CODE#INVITATION`. */
export interface Invitation {
  type: "invitation";
  number: number;
  invitation: string;
}

/** The key that hands your seat over, once. The link is `/t/CODE#key=KEY`. */
export interface SeatKey {
  type: "seat key";
  number: number;
  key: string;
}

/** The finished rounds, and the awards won in them. */
export interface Rounds {
  type: "rounds";
  number: number;
  rounds: any[];
  awards: any[];
}

/**
 * The last turn of another player: the view `before` it, and its moments. Each moment has its
 * `steps` and the `view` after them, as this seat saw them. Empty if nobody else has had a turn.
 */
export interface LastTurn {
  type: "last turn";
  number: number;
  before: Record<string, any> | null;
  moments: Record<string, any>[];
}

/**
 * The referee's verdict on a clue: legal, doubtful or illegal, and why, as a code with its values.
 */
export interface Checked {
  type: "checked";
  number: number;
  verdict: string;
  why: Record<string, any>;
}

/**
 * A sign or reaction of another seat. It is not sent to a seat that would not notice it: the
 * sleeping Dreamer.
 */
export interface Signalled {
  type: "signalled";
  seat: number;
  signal: string;
}

/** The players of this table continue at another one, where their tokens hold the same seats. */
export interface NextTable {
  type: "next table";
  code: string;
}

/** Another device has taken over this seat. */
export interface Replaced {
  type: "replaced";
}

export type FromServer =
  | View
  | Change
  | Done
  | Refused
  | Advice
  | Invitation
  | SeatKey
  | Rounds
  | LastTurn
  | Checked
  | Signalled
  | NextTable
  | Replaced;
