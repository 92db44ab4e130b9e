// A table, as the server shows it.
// Written by `python -m tools.page.types` from the server's types.

export type UndoNow = "free" | "practice";

/**
 * What everybody may know of a table. What only a seat may know has its place here, and is empty.
 */
export interface ShownToAll {
  code: string;
  game: string;
  /** Every option in force. */
  options: Record<string, any>;
  seats: ShownSeat[];
  host: number | null;
  /** Practice: every move can be taken back, and the game does not count. */
  casual: boolean;
  /** Has the game become practice while it ran? */
  turned: boolean;
  /** May a seat ask what to do? */
  advice: boolean;
  /** Where there is advice: is the coach always on? */
  coached: boolean;
  /** Is it open only to those who have its invitation? */
  invited: boolean;
  /** Are words refused that are unfit for a family? */
  family: boolean;
  /** The day whose game it is, "" if it is none. */
  daily: string;
  /** To the host, before the game: the options that were chosen. */
  chosen: Record<string, any> | null;
  /** How many moments this seat was advised at. */
  hints: number;
  begun: boolean;
  /** Can a free seat or a bot's be taken now, of a game that has begun? */
  may_sit: boolean;
  /** What can be shown to the others now. */
  reactions: string[];
  /** The bot that plays the same cards when the game is over. */
  rival: string | null;
  /** The seats that would like another game with the same people. */
  again: number[];
  commitment: string;
  seed: string | null;
  /** What this seat may say now. */
  may: string[];
  /** How its last move could be taken back. null: it cannot. */
  undo: UndoNow | null;
  /** The game, as this seat may know it. */
  view: Record<string, any>;
}

/** A seat as everybody sees it. */
export interface ShownSeat {
  name: string;
  /** The program that plays for it. */
  bot: string | null;
  free: boolean;
  /** Its mask: 0 to 23. */
  face: number | null;
  /** Is it connected now? Bots always are. */
  here?: boolean;
}
