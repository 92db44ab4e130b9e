// What the server answers to requests.
// Written by `python -m tools.page.types` from the server's types.

/** The server's games and settings: `GET /api/about`. */
export interface About {
  version: string;
  /** The server's address in the local network, for phones. null if it is unknown. */
  address: string | null;
  /** The day of the current daily game. */
  today: string;
  /** Whether this server offers the games as files that need no server. */
  pocket: boolean;
  games: Record<string, GameAbout>;
  /** Maximum length of a name, in characters. */
  name_letters: number;
  faces: number;
  /** Days without activity after which a table is deleted. null if it never is. */
  forget_days: number | null;
  /** The languages by code, each with its name in that language. */
  languages: Record<string, string>;
}

/** A table as a stranger sees it: `GET /api/tables/CODE`. */
export interface TableInfo {
  code: string;
  game: string;
  /** Empty for a table by invitation. */
  seats: SeatInfo[];
  host: number | null;
  begun: boolean;
  invite_only: boolean;
  /** The language in which the table plays, or null if that does not matter. */
  language: string | null;
  /** Scripts that the page needs to show the table, to be preloaded. */
  modules: string[];
}

/** A table at which the player has a seat. */
export interface Running {
  code: string;
  game: string;
  seat: number;
  seats: number;
  /** Seconds since 1970, as for all times here. */
  opened: number;
  /** The day, for a daily game; otherwise "". */
  daily: string;
}

/** A finished game in the list of one of its players. */
export interface Finished {
  code: string;
  game: string;
  seat: number;
  names: string[];
  bots: Array<string | null>;
  /** The result in the form of the game's records. */
  result: any;
  marks: any;
  commitment: string;
  /** The seed, if a player chose it or the game was imported; otherwise null. */
  seed: string | null;
  practice: boolean;
  /** `none`, `hints` or `always`. */
  coach: string;
  hints: number;
  daily: string;
  ended: number;
  /** Whether the game was imported. */
  imported?: boolean;
  /** The accuracy of this seat's choices. Missing until the game has been analysed. */
  accuracy?: number | null;
  rival?: RivalResult;
}

/** A game that this server offers. */
export interface GameAbout {
  /** The minimum and the maximum. */
  seats: number[];
  bots: string[];
  /** Limits of the game's own options. */
  limits: Record<string, any>;
}

/** A seat as a stranger sees it. */
export interface SeatInfo {
  name: string;
  bot: string | null;
  free: boolean;
}

/** A bot's result with the same cards. */
export interface RivalResult {
  bot: string;
  won: boolean;
  doors: number;
  turns: number;
}
