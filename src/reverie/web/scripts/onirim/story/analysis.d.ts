// Puzzles, and what the server says of a moment and of a finished game.

import type { WrittenReason } from "../../../types/onirim.js";
import type { View } from "../table/seat-view.js";

export type { Explained, JudgedStep, ToldStory } from "../../../types/onirim.js";

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
  reasons?: WrittenReason[];
  position?: string;
  agreed?: boolean | null; // does a second player's games say the same?
  game?: { code: string; step: number }; // one's own, where it is from
}
