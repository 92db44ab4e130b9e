// A game of Onirim as JSON.
// Written by `python -m tools.page.types` from the server's types.

export type DoorPlace = "deck" | "limbo" | "lost";

export type SearchWithoutDoor = "nothing" | "shuffle";

export type Communication = "open" | "silent";

/** Everything that a seat may know: `View.to_dict()`. Cards and colours are given by name. */
export interface SeenTable {
  door_places?: Array<number | DoorPlace>;
  seat: number | "spectator";
  players: number;
  /** The options of the game. */
  rules: Rules;
  phase: string;
  /** The seat whose turn it is. */
  active: number;
  /** The seat that has to act, or "deck". null if the game is over. */
  to_move: number | "deck" | null;
  /** Number of cards that were played and discarded in phase one. */
  turns: number;
  /** The personal cards of each seat. null where they are hidden. */
  hands: Array<string[] | null>;
  hand_sizes: number[];
  shared: string[];
  rows: string[][];
  /** How many cards at the end of each row count towards a series. */
  series: number[];
  /** The colours of the doors in front of each seat. */
  doors: string[][];
  limbo: string[];
  discard: Record<string, number>;
  /** The door or nightmare that was drawn and is not resolved yet. */
  resolving: string | null;
  deck: number;
  /**
   * The cards on top of the deck that a player knows, top first. null for cards that this seat does
   * not know.
   */
  known: Array<string | null>;
  /** Number of each card that this seat has not seen: in the deck, and in hidden hands. */
  unseen: Record<string, number>;
  /** Unseen and known cards together. */
  left: Record<string, number>;
  /** The probability that the next card is a nightmare. null if the deck is empty. */
  nightmare_odds: number | null;
  /** Number of each card in the whole game. */
  copies: Record<string, number>;
  /** Number of doors that each player needs. */
  doors_wanted: number;
  hand_places: HandPlaces;
  /** Number of cards that complete a series. */
  series_size: number;
  /** Number of cards that a nightmare takes from the deck. */
  deck_price: number;
  /** Whether it can be right to decline the search that is offered. */
  search_matters: boolean;
  /** Why this seat can neither play nor discard now. null if it can, and for a spectator. */
  not_now: WrittenRefusal | null;
  /** For each card that this seat could discard now but not play: why not. */
  unplayable: Record<string, WrittenRefusal>;
  /** Whether a door was discarded. */
  unwinnable: boolean;
  outcome: SeenOutcome | null;
}

/** A finished game with its analysis, as the server sends it. */
export interface AnalysedGame {
  record: GameRecord;
  analysis: JudgedGame;
  /** The table after each step. */
  moments: SeenTable[];
}

/** An explained choice: `Explanation.to_dict()`. */
export interface Explained {
  best: string;
  odds: number;
  second: string | null;
  cost: number;
  reasons: WrittenReason[];
  line: ShownStep[];
}

/** The options of a game by name. An option that is missing has its default value. */
export interface Rules {
  /**
   * The effect of a complete series when no door of its colour is left in the deck: no search, or a
   * search that shuffles the deck.
   */
  search_without_door?: SearchWithoutDoor;
  /** Whether two players show each other their cards. */
  communication?: Communication;
}

/** Number of personal cards and of shared cards in a full hand. */
export interface HandPlaces {
  own: number;
  shared: number;
}

/** A refusal: `Refusal.to_dict()`. The other values depend on the code. */
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

/** A game, finished or not (`docs/notation.md`). */
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

/** An analysed game: `Analysis.to_dict()`. */
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

/** A reason for a choice: a code, worded under `why` in the texts, and its values. */
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

/** A step of an analysed game. */
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
