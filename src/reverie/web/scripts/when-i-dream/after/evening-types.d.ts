// Rounds that are over, and what people are remembered for.

import type { Spirit } from "../table/seat-view.js";

/** What became of a card; nothing yet where a vote is open. */
export type Became = null | "right" | "wrong" | "pass" | "faded" | "penalty";

/** A word that was said about a card. */
export type Said = { seat: number; word: string; time: number; foul: boolean };

/** A card of a round, and what the Dreamer made of it. */
export interface Card {
  piece: string;
  became: Became;
  guess: string | null;
  seat: number | null; // who was fined
  at: number; // when it was shown
  until: number | null; // when it left
  named: boolean; // in the story, or ticked
  clues: Said[];
}

/** What somebody is remembered for: a code, whose, and the values of its sentence. */
export type Award = { code: string; seat: number; steps: number[] } & Record<string, any>;

export interface Round {
  round: number;
  dreamer: number;
  spirits: Record<string, Spirit>;
  hidden: Spirit | null;
  seconds?: number; // how long the dream was
  cards: Card[];
  story: string | null;
  bonus: boolean;
  points: Record<string, number>;
  awards: Award[];
}

export type Evening = { rounds: Round[]; awards: Award[] };
