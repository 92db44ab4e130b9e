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

export type Became = "right" | "wrong" | "pass" | "faded" | "penalty";

export type Role = "dreamer" | "fairy" | "imp" | "trickster";

/** What everybody may see. */
export interface OpenView {
  seat: number | "screen" | "spectator";
  players: number;
  /** Every option in force. */
  rules: Rules;
  round: number;
  phase: Phase;
  dreamer: number | null;
  /** Between two rounds. */
  next_dreamer: number | null;
  turn: number | null;
  timer: Timer;
  /**
   * Until when is waited: for who reads, a forced or last guess, the narration, a tap before the
   * points, the next round.
   */
  due: number | null;
  /** When the turn began, or at a spoken table the card. */
  turn_since: number;
  /** Who has read who they are, before the mask. */
  ready: number[];
  /** Whose clues are passed at once; the Dreamer and a screen learn it between dreams. */
  idle: number[];
  cards_shown: number;
  clues: Array<[seat: number, word: string, time: number, card: number]>;
  /** What the Dreamer said, a pass as nothing. */
  guesses: string[];
  points: number[];
  penalties: number[];
  away: number[];
  /** The seat's own, the Dreamer's too where the Dreamer draws one (W2.1). */
  spirit: Spirit | null;
  /**
   * For the Dreamer alone: the story as far as they have written it, for who comes back to it
   * (W5.3).
   */
  writing: string | null;
}

/** What the spirits see besides. */
export interface SpiritsOnly {
  card: Shown | null;
  fairy_pile: string[];
  imp_pile: string[];
  /** Penalties of this round: whose, and for which piece. */
  fined: Array<[number, string]>;
  /** The piece that each clue was for. */
  clue_cards: string[];
  votes: SeenVote[];
  /** Clues, by number, and guesses, by piece, that have been voted on. */
  settled: Array<number | string>;
  /** Every card of the round, in order. */
  shown: SeenCard[];
  /** Clues, by number, that were ruled or voted foul. */
  foul: number[];
  /** The story, while it is written. */
  draft: SeenDraft | null;
}

/** What lies open when the masks are off. */
export interface Unmasked {
  fairy_pile: string[];
  imp_pile: string[];
  /** Penalties of this round: whose, and for which piece. */
  fined: Array<[number, string]>;
  /** The piece that each clue was for. */
  clue_cards: string[];
  votes: SeenVote[];
  /** Clues, by number, and guesses, by piece, that have been voted on. */
  settled: Array<number | string>;
  /** Every card of the round, in order. */
  shown: SeenCard[];
  /** Clues, by number, that were ruled or voted foul. */
  foul: number[];
  /** By seat. */
  spirits: Record<string, Spirit>;
  /** The spirit that lies face down. */
  hidden: Spirit | null;
  faded: string[];
  named: string[];
  /** This round's, where it was written. */
  story: string | null;
  /** All that were written so far, by who dreamt. */
  stories: Record<string, string>;
  earned: Earned[];
  /** Whose stories may be chosen, while the best one is. */
  tied: number[];
  scores: number[] | null;
  winners: number[] | null;
}

/** The rounds that are over, and the awards of the game once everybody has dreamt. */
export interface Evening {
  rounds: Round[];
  awards: Award[];
}

/** Every option in force: records and views have all of them (rules/record.md). */
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
  /** Seconds on it when it last stopped or started. */
  left: number;
  /** When it began to run; nothing while it stands. */
  since: number | null;
  /** Why it stands: for a guess, since the Dreamer is `away`, or at the wish of the `host`. */
  paused: string | null;
}

/** A dream card, as it lay when it was shown. */
export interface Shown {
  piece: string;
  number: number;
  end: string;
}

/** A vote that is open. */
export interface SeenVote {
  vote: number;
  about: VoteAbout;
  clue: number | null;
  piece: string | null;
  opened: number;
  /** When it is over, if not everybody has voted before. */
  until: number;
  /** Who may vote. */
  able: number[];
  voted: number[];
}

/** A card of the round, by who may see it. */
export interface SeenCard {
  piece: string;
  end: string;
  /** null while it is on show. */
  became: Became | null;
  /** What the Dreamer typed. */
  guess: string | null;
  /** Whose penalty card it is. */
  seat: number | null;
  /** When it was shown. */
  at: number;
  /** When it left. */
  until: number | null;
  /** How often a tap has changed the verdict. */
  corrected: number;
  /** Does a vote decide on it, or has one? */
  voted: boolean;
  /** Is it in the story, as far as that goes? */
  named: boolean;
}

/** A story while it is written, and where it names pieces: start, end and piece. */
export interface SeenDraft {
  text: string;
  lit: Array<[number, number, string]>;
}

/** What a seat earned in a round, and why. */
export interface Earned {
  seat: number;
  role: Role;
  points: number;
  why: Record<string, any>[];
}

/** The same with its awards. */
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

/** What somebody is remembered for. Its sentence has more values, which depend on the code. */
export interface Award {
  code: string;
  seat: number;
  /** The steps of the record that show it. */
  steps: number[];
}

/** A card of a round that is over, and what the Dreamer made of it. */
export interface RoundCard {
  piece: string;
  became: Became | null;
  /** What the Dreamer said, where it is known. */
  guess: string | null;
  /** Whose penalty card it is. */
  seat: number | null;
  /** When it was shown. */
  at: number;
  /** When it left. */
  until: number | null;
  /** Is it in the story, or was it ticked? */
  named: boolean;
  clues: RoundClue[];
}

/** A word that was given for a card. */
export interface RoundClue {
  seat: number;
  word: string;
  time: number;
  foul: boolean;
}
