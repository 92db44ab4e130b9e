// A game of Onirim as JSON.
// Written by `python -m tools.page.types` from the server's types.

export type DoorPlace = "deck" | "limbo" | "lost";

export type SearchWithoutDoor = "nothing" | "shuffle";

export type Communication = "open" | "silent";

/** All that a seat may know: `View.to_dict()`. Cards and colours go by their names. */
export interface SeenTable {
  door_places?: Array<number | DoorPlace>;
  seat: number | "spectator";
  players: number;
  /** Every option in force. */
  rules: Rules;
  phase: string;
  /** The seat whose turn it is. */
  active: number;
  /** Who has to act. null: the game is over. */
  to_move: number | "deck" | null;
  /** Turns that are over. */
  turns: number;
  /** The own cards of each seat. null: they are hidden. */
  hands: Array<string[] | null>;
  hand_sizes: number[];
  shared: string[];
  rows: string[][];
  /** How many cards at the end of each row count towards a series. */
  series: number[];
  /** The colours of the doors that each seat has found. */
  doors: string[][];
  limbo: string[];
  discard: Record<string, number>;
  /** The door or nightmare that was drawn and waits. */
  resolving: string | null;
  deck: number;
  /** The top of the deck where somebody knows it, top first. null: this seat does not. */
  known: Array<string | null>;
  /** How many of each card this seat has not seen: in the deck, and in hands it may not see. */
  unseen: Record<string, number>;
  /** Unseen cards and known ones together. */
  left: Record<string, number>;
  /** How likely the next card is a nightmare. null: the deck is empty. */
  nightmare_odds: number | null;
  /** How many of each card the whole game has. */
  copies: Record<string, number>;
  /** How many doors each player needs. */
  doors_wanted: number;
  hand_places: HandPlaces;
  /** How many cards complete a series. */
  series_size: number;
  /** How many cards a nightmare takes from the deck. */
  deck_price: number;
  /** Might one rather decline the search that is offered? */
  search_matters: boolean;
  /** Why this seat can neither play nor discard now. null: it can, or nobody sits there. */
  not_now: WrittenRefusal | null;
  /** Why cards that this seat holds cannot be played. */
  unplayable: Record<string, WrittenRefusal>;
  /** Has a door been discarded? */
  unwinnable: boolean;
  outcome: SeenOutcome | null;
}

/** The story of a finished game. */
export interface ToldStory {
  record: GameRecord;
  analysis: JudgedGame;
  /** The table after each step. */
  moments: SeenTable[];
}

/** A choice explained: `Explanation.to_dict()`. */
export interface Explained {
  best: string;
  odds: number;
  second: string | null;
  cost: number;
  reasons: WrittenReason[];
  line: ShownStep[];
}

/** The options of a game by their names. One that is not named has the rulebook's value. */
export interface Rules {
  /** A series without a door left to find: no search, or one that shuffles the deck. */
  search_without_door?: SearchWithoutDoor;
  /** Whether two show each other their cards. */
  communication?: Communication;
}

/** How many cards lie in a full hand, and how many of the shared ones. */
export interface HandPlaces {
  own: number;
  shared: number;
}

/** Why something cannot be done: `Refusal.to_dict()`. The other values depend on the code. */
export interface WrittenRefusal {
  code: string;
  card?: string;
  symbol?: string;
}

/** How a game ended, in a view. */
export interface SeenOutcome {
  won: boolean;
  reason: string;
}

/** A game, whole or so far (`docs/notation.md`). */
export interface GameRecord {
  record: number;
  game: string;
  players: number;
  rules: Rules;
  seed: string;
  seats: string[];
  steps: any[][];
  result?: Result;
}

/** A whole game, judged: `Analysis.to_dict()`. */
export interface JudgedGame {
  players: number;
  start: number;
  end: number;
  luck: number;
  cost: number[];
  accuracy: Array<number | null>;
  dearest: number[];
  steps: JudgedStep[];
}

/** What speaks for a choice: a code, worded under `why` in the texts, and its values. */
export interface WrittenReason {
  code: string;
  values: Record<string, any>;
}

/** A step as a seat would see it, and the table after it. */
export interface ShownStep {
  step: any[];
  view: SeenTable;
}

/** How a game ended. */
export interface Result {
  won: boolean;
  doors: string[][];
  turns: number;
  reason: string;
}

/** A step of a judged game. */
export interface JudgedStep {
  step: number;
  turn: number;
  seat: number | null;
  did: string;
  before: number;
  odds: number;
  best: string | null;
  cost: number;
  stake: number;
  luck: number;
  choices?: Array<[string, number]>;
  reasons?: WrittenReason[];
}
