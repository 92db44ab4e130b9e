// What the server answers to requests.
// Written by `python -m tools.page.types` from the server's types.

/** What there is to choose from here: `GET /api/about`. */
export interface About {
  version: string;
  /** Where phones in the same network find this server. */
  address: string | null;
  /** The day of the daily game. */
  today: string;
  /** Does this server offer the games as files that need no server? */
  pocket: boolean;
  games: Record<string, GameAbout>;
  /** How long a name may be. */
  name_letters: number;
  faces: number;
  /** After so long without anything happening a table is thrown away. null: never. */
  forget_days: number | null;
  /** Every language, by its own name. */
  texts: Record<string, string>;
}

/** What a stranger may know of a table: `GET /api/tables/CODE`. */
export interface Looked {
  code: string;
  game: string;
  /** Empty for a table by invitation. */
  seats: LookedSeat[];
  host: number | null;
  begun: boolean;
  invited: boolean;
  /** The language of its words, if it has one. */
  language: string | null;
  /** What the page needs to show it, to be fetched ahead. */
  modules: string[];
}

/** A table where somebody sits. */
export interface Running {
  code: string;
  game: string;
  seat: number;
  seats: number;
  /** In seconds since 1970, as other times here. */
  opened: number;
  /** The day whose game it is, "" if it is none. */
  daily: string;
}

/** A finished game, as it is told to somebody who sat there. */
export interface Finished {
  code: string;
  game: string;
  seat: number;
  names: string[];
  bots: Array<string | null>;
  /** As the game's records have it. */
  result: any;
  marks: any;
  commitment: string;
  /** Where it was named, or the game was brought in. */
  seed: string | null;
  practice: boolean;
  /** `none`, `hints` or `always`. */
  coach: string;
  hints: number;
  daily: string;
  ended: number;
  /** Was it played elsewhere? */
  brought?: boolean;
  /** How well this seat chose, once the game has been judged. */
  accuracy?: number | null;
  rival?: RivalResult;
}

/** What there is to know of a game. */
export interface GameAbout {
  /** The fewest and the most. */
  seats: number[];
  bots: string[];
  /** Limits of its own. */
  limits: Record<string, any>;
}

/** A seat as a stranger sees it. */
export interface LookedSeat {
  name: string;
  bot: string | null;
  free: boolean;
}

/** How a bot fared with the same cards. */
export interface RivalResult {
  bot: string;
  won: boolean;
  doors: number;
  turns: number;
}
