// A game of When I Dream as one seat sees it.

import type { Context as TableContext } from "../../ground/table.js";
import type { Own } from "./screen-state.js";

export type Spirit = "fairy" | "imp" | "trickster";

export type Role = "dreamer" | Spirit;

export type Phase =
  | "reading"
  | "dream"
  | "forced guess"
  | "last guess"
  | "narration"
  | "scoring"
  | "spirits"
  | "stories"
  | "over";

/** A clue: the seat, the word, the time, and which card of the round it was for. */
export type Clue = [number, string, number, number];

/** A penalty: the seat and the piece. */
export type Fine = [number, string];

/** The options in force that the page looks at. */
export interface Rules {
  table: "text" | "voice" | "phone";
  dream_seconds: number;
  clue_seconds: number | null;
  clue_limit: number | null; // words for each card
  reading_seconds: number | null;
  story_seconds: number | null;
  recall_bonus: number;
  referee: "auto" | "table";
  language: string; // of the pieces
}

/** A vote of the spirits, or of all on the best story. */
export interface Vote {
  vote: number; // its number
  about: "clue" | "guess" | "story";
  clue: number | null; // which of the clues
  piece: string | null; // whose guess
  until: number; // when it closes
  able: number[]; // the seats that may vote
  voted: number[]; // those that have
}

/** A card of the round, as the spirits see it. */
export interface SeenCard {
  piece: string;
  became: "right" | "wrong" | "pass" | "faded" | "penalty" | null;
  guess: string | null; // what the Dreamer said, where it is known
  seat: number | null; // who was fined
  at: number; // when it was shown
  until: number | null; // when it went
  corrected: number; // how often
  voted: boolean; // a vote decides the verdict, or has
  named: boolean; // in the story, so far
}

/** The points of a seat for the round, and why. */
export type Earned = { seat: number; role: Role; points: number; why: Array<{ code: string }> };

/** What everybody may see (src/reverie/whenidream/view.py). */
export interface OpenView {
  seat: number | "screen" | "spectator";
  players: number;
  rules: Rules;
  round: number;
  phase: Phase;
  dreamer: number;
  turn: number | null; // whose word is awaited; nobody's where words are spoken
  timer: { left: number; since: number | null; paused: "host" | "away" | null };
  turn_since: number | null; // when the turn began, or where words are spoken the card
  idle: number[]; // seats that are passed at once until they do something
  ready?: number[]; // the seats that have read who they are
  spirit: Spirit | null; // one's own; the Dreamer's too, where one is drawn
  due: number | null; // when what is waited for ends, the next round's beginning too
  next_dreamer?: number | null; // between two rounds
  cards_shown: number;
  clues: Clue[];
  guesses: string[];
  points: number[];
  penalties: number[];
  away: number[];
}

/** What the spirits see besides. */
export interface SpiritsOnly {
  card: { piece: string; number: number; end: string } | null; // on show
  fairy_pile: string[];
  imp_pile: string[];
  fined: Fine[];
  clue_cards: string[]; // the piece of each clue
  shown: SeenCard[]; // every card of the round
  foul: number[]; // the numbers of the clues that were found foul
  // The story so far, and where in it pieces are named
  draft?: { text: string; lit: Array<[number, number, string]> } | null;
  votes: Vote[];
  // What was voted on: clues by their number, guesses by their piece
  settled: Array<number | string>;
}

/** What lies open when the masks are off. */
export interface Unmasked {
  spirits: Record<string, Spirit>; // by seat
  hidden: Spirit | null; // the spirit that lies face down
  fairy_pile: string[];
  imp_pile: string[];
  fined: Fine[];
  faded: string[];
  clue_cards: string[];
  shown: SeenCard[];
  foul: number[];
  named: string[]; // what the Dreamer remembered
  story: string | null; // of this round, where it was written
  stories: Record<string, string>; // of the game so far, by seat
  votes: Vote[];
  earned: Earned[];
  scores: number[] | null; // when all rounds are over
  winners: number[] | null;
  tied?: number[]; // the seats between which the best story decides
}

export type View = OpenView & Partial<SpiritsOnly> & Partial<Unmasked>;

export type SpiritView = OpenView & SpiritsOnly;

export type UnmaskedView = OpenView & Unmasked;

export type Context = TableContext<View, Own>;

export type SpiritContext = TableContext<SpiritView, Own>;

export type UnmaskedContext = TableContext<UnmaskedView, Own>;

/** What became of a card. */
export type Fate = "right" | "wrong" | "pass" | "foul" | "faded" | "open";

/** A card of the round with its words. */
export type Shown = {
  number: number;
  fate: Fate;
  clues: Array<{ seat: number; word: string; at: number }>;
} & SeenCard;
