// What the coach and the puzzles say of a moment, and a story of its game.

import type { Result } from "../daily/daily.js";
import type { View } from "../table/seat-view.js";

/** One moment with one question, as `reverie puzzles` makes them. */
export interface Puzzle {
  id: string; // such as "key-017"
  theme: string;
  rating: number | null; // how hard it is; nothing where it is from one's own games
  view: View; // what the seat that has to choose may know
  // Choices, best first: the odds, from how many games, and how far they may be off
  moves: Array<[string, number, number?, number?]>;
  best: string;
  same?: string[]; // as good as the best
  cost: number; // what the second best costs, in odds
  // Worked out, from games played out, or as dreamwalker sees it
  method: "exact" | "played" | "seen";
  // What others chose; `random` is how often chance finds it
  by: { scripted?: string; dreamwalker?: string; random?: number; you?: string };
  reasons?: Array<{ code: string; values: Record<string, any> }>;
  position?: string;
  agreed?: boolean | null; // does a second player's games say the same?
  game?: { code: string; step: number }; // one's own, where it is from
}

/** Why a move is best, as the server says it. */
export interface Explained {
  best: string;
  odds: number;
  second: string | null;
  cost: number; // what the second would cost, in odds
  reasons: Array<{ code: string; values: Record<string, any> }>;
  line: Array<{ step: any[]; view: View }>; // one way it may go
}

/** A step that was judged. `choices` with their odds, best first, and why, where it cost much */
export type Judged = {
  step: number;
  turn: number;
  seat: number | null;
  did: string;
  before: number;
  odds: number;
  best: string | null;
  cost: number;
  luck: number;
  choices?: Array<[string, number]>;
  reasons?: Array<{ code: string; values: Record<string, any> }>;
};

/** A finished game as the server tells it. */
export interface Story {
  record: {
    seats: string[];
    steps: any[][];
    seed: string;
    rules?: Record<string, string>;
    result?: Result;
  };
  analysis: {
    players: number;
    start: number;
    end: number;
    luck: number;
    cost: number[];
    accuracy: Array<number | null>;
    dearest: number[];
    steps: Judged[];
  };
  moments: View[]; // the table after each step
}
