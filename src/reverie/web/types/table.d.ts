// A table, as the server shows it.
// Written by `python -m tools.page.types` from the server's types.

export type Coach = "none" | "hints" | "always";

export type UndoNow = "free" | "practice";

/** A table as everybody may see it. Fields that only one seat may see are present and empty. */
export interface TableJson {
  code: string;
  game: string;
  /** Every option in force. */
  options: Record<string, any>;
  seats: SeatJson[];
  host: number | null;
  /** Whether this is practice: every move can be taken back, and the game does not count. */
  practice: boolean;
  /** Whether the game became practice while it ran. */
  became_practice: boolean;
  /** Whether players may ask the coach for hints, or it is always on. */
  coach: Coach;
  /** Whether the table is open by invitation only. */
  invite_only: boolean;
  /** Whether words that are unfit for a family are refused. */
  family_friendly: boolean;
  /** The day, for a daily game; otherwise "". */
  daily: string;
  /** The chosen options, for the host before the game begins. Otherwise null. */
  chosen_options: Record<string, any> | null;
  /** Number of moments at which this seat was advised. */
  hints: number;
  begun: boolean;
  /** Whether a newcomer would get a seat now. */
  may_sit: boolean;
  /** The reactions that players can show now. */
  reactions: string[];
  /** The bot that plays the same cards when the game is over, or null. */
  rival: string | null;
  /** The seats that would like another game with the same people. */
  wants_rematch: number[];
  commitment: string;
  seed: string | null;
  /** The moves and other actions that this seat may send now. */
  may: string[];
  /** The way in which the last move can be taken back, or null if it cannot be. */
  undo: UndoNow | null;
  /** The game as this seat may see it. */
  view: Record<string, any>;
}

/** A seat as everybody sees it. */
export interface SeatJson {
  name: string;
  /** The bot that plays for it, or null. */
  bot: string | null;
  free: boolean;
  /** The number of its mask, 0 to 23. null while the seat is free. */
  face: number | null;
  /** Whether its player is connected now. Bots always are. */
  connected?: boolean;
}
