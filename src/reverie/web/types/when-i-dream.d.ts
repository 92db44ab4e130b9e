// A game of When I Dream as JSON.
// Written by `python -m tools.page.types` from the server's types.

export type Phase =
  | "pack"
  | "reading"
  | "dream"
  | "forced guess"
  | "last guess"
  | "narration"
  | "scoring"
  | "spirits"
  | "stories"
  | "over";

export type Spirit = "fairy" | "imp" | "trickster";

export type TableKind = "text" | "voice" | "phone";

export type Tie = "vote" | "shared";

export type Pieces = "top" | "bottom" | "experienced";

export type Referees = "auto" | "table";

export type Preset = "original" | "revised";

export type VoteAbout = "clue" | "guess" | "story";

export type CardVerdict = "right" | "wrong" | "pass" | "faded" | "penalty";

export type Role = "dreamer" | "fairy" | "imp" | "trickster";

/** What everybody may see. */
export interface OpenView {
  seat: number | "screen" | "spectator";
  players: number;
  /** All options of the game. */
  rules: Rules;
  round: number;
  phase: Phase;
  dreamer: number | null;
  /**
   * The next Dreamer, between two rounds. null in a dream, after the last one, or if drawn at
   * random.
   */
  next_dreamer: number | null;
  turn: number | null;
  timer: Timer;
  /** Deadline of the phase, or null. */
  due: number | null;
  /** When the turn began, or at a spoken table, when the card was shown. */
  turn_since: number;
  /** Seats that have read their roles, while everybody reads. */
  ready: number[];
  /**
   * Seats whose turns are skipped at once. The Dreamer and a screen see them only between dreams.
   */
  idle: number[];
  cards_shown: number;
  clues: Array<[seat: number, word: string, time: number, card: number]>;
  /** The Dreamer's guesses, a pass as "". */
  guesses: string[];
  points: number[];
  penalties: number[];
  away: number[];
  /** The seat's own spirit, including the Dreamer's, if the Dreamer draws one (W2.1). */
  spirit: Spirit | null;
  /**
   * The draft of the story, only in the Dreamer's own view, so that a reloaded page has it (W5.3).
   */
  writing: string | null;
}

/** What only the spirits see. */
export interface SpiritsOnly {
  card: DreamCard | null;
  fairy_pile: string[];
  imp_pile: string[];
  /** Penalties of this round: seat and piece. */
  fined: Array<[number, string]>;
  /** The piece that each clue was for. */
  clue_cards: string[];
  votes: SeenVote[];
  /** Clues (by index) and guesses (by piece) that have been voted on. */
  settled: Array<number | string>;
  /** All cards of the round, in order. */
  shown: SeenCard[];
  /** Indices of clues that were ruled or voted foul. */
  foul: number[];
  /** The draft of the story, with the pieces that it names. */
  draft: SeenDraft | null;
}

/** What everybody sees when the masks are off. */
export interface Unmasked {
  fairy_pile: string[];
  imp_pile: string[];
  /** Penalties of this round: seat and piece. */
  fined: Array<[number, string]>;
  /** The piece that each clue was for. */
  clue_cards: string[];
  votes: SeenVote[];
  /** Clues (by index) and guesses (by piece) that have been voted on. */
  settled: Array<number | string>;
  /** All cards of the round, in order. */
  shown: SeenCard[];
  /** Indices of clues that were ruled or voted foul. */
  foul: number[];
  /** Spirits by seat. */
  spirits: Record<string, Spirit>;
  /** The spirit card that lies face down. */
  hidden: Spirit | null;
  faded: string[];
  named: string[];
  /** The written story of this round, or null. */
  story: string | null;
  /** All written stories so far, by the Dreamer's seat. */
  stories: Record<string, string>;
  earned: Earned[];
  /** Seats whose stories may be chosen, during the vote for the best story. */
  tied: number[];
  scores: number[] | null;
  winners: number[] | null;
}

/**
 * The rounds that are over, and the awards of the game, which are empty until everybody has dreamt.
 */
export interface Evening {
  rounds: Round[];
  awards: Award[];
}

/** All options of a game, as in records and views (docs/rules/records.md). */
export interface Rules {
  table: TableKind;
  dreamer_draws_spirit: boolean;
  clue_limit: number | null;
  recall_bonus: number;
  tie: Tie;
  first_dreamer: "lot" | number;
  pieces: Pieces;
  dream_seconds: number;
  clue_seconds: number | null;
  forced_guess_seconds: number;
  last_guess_seconds: number;
  reading_seconds: number;
  story_seconds: number;
  referee: Referees;
  language: string;
  preset: Preset;
}

/** The timer of a dream. */
export interface Timer {
  /** Seconds that were left when it last stopped or started. */
  left: number;
  /** When it started, or null while it is stopped. */
  since: number | null;
  /**
   * Why it is stopped: "guess" (a forced guess), "away" (the Dreamer is absent) or "host". Else
   * null.
   */
  paused: string | null;
}

/** A dream card with the piece and the end that it shows. */
export interface DreamCard {
  piece: string;
  number: number;
  end: string;
}

/** An open vote. */
export interface SeenVote {
  vote: number;
  about: VoteAbout;
  clue: number | null;
  piece: string | null;
  opened: number;
  /** When it closes, unless everybody votes earlier. */
  until: number;
  /** The seats that may vote. */
  able: number[];
  voted: number[];
}

/** A card of the round. */
export interface SeenCard {
  piece: string;
  end: string;
  /** The verdict, or "penalty". null while the card is on show. */
  became: CardVerdict | null;
  /** The guess that the Dreamer typed, or null. */
  guess: string | null;
  /** The seat whose penalty card it is, or null. */
  seat: number | null;
  /** When it was shown. */
  at: number;
  /** When it left, or null while it is on show. */
  until: number | null;
  /** Number of times that a tap has changed the verdict. */
  corrected: number;
  /** Whether a vote on its verdict is open or has been held. */
  voted: boolean;
  /** Whether the story so far names it. */
  named: boolean;
}

/** A draft of a story, with start, end and piece of each place where it names one. */
export interface SeenDraft {
  text: string;
  lit: Array<[number, number, string]>;
}

/** The points that a seat earned in a round, with the reasons. */
export interface Earned {
  seat: number;
  role: Role;
  points: number;
  why: Record<string, any>[];
}

/** A round that is over, with its awards. */
export interface Round {
  round: number;
  dreamer: number;
  spirits: Record<string, Spirit>;
  hidden: Spirit | null;
  seconds: number;
  cards: RoundCard[];
  story: string | null;
  recalled: string[];
  bonus: boolean;
  points: Record<string, number>;
  awards: Award[];
}

/** An award. Further fields hold the values of its sentence and depend on the code. */
export interface Award {
  code: string;
  seat: number;
  /** Numbers, from 1, of the steps in the record that prove it. */
  steps: number[];
}

/** A card of a round that is over, with its guess and its verdict. */
export interface RoundCard {
  piece: string;
  became: CardVerdict | null;
  /** The Dreamer's guess, or null for a pass or if it was spoken. */
  guess: string | null;
  /** The seat whose penalty card it is, or null. */
  seat: number | null;
  /** When it was shown. */
  at: number;
  /** When it left, or null. */
  until: number | null;
  /** Whether the story names it, or a spirit ticked it. */
  named: boolean;
  clues: RoundClue[];
}

/** A clue for a card. */
export interface RoundClue {
  seat: number;
  word: string;
  time: number;
  foul: boolean;
}
