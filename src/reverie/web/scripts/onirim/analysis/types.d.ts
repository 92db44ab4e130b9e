// Puzzles, and the server's analyses of moments and finished games.

import type { WrittenReason } from "../../../types/onirim.js";
import type { View } from "../table/seat-view.js";

export type { Explained, JudgedStep, AnalysedGame } from "../../../types/onirim.js";

/** One moment with one question, as `reverie puzzles` makes them. */
export interface Puzzle {
  id: string; // such as "key-017"
  theme: string;
  rating: number | null; // the difficulty; null if it is from the player's own games
  view: View; // the view of the seat that chooses
  // Choices, best first: the odds, the number of games played, and the margin of error
  moves: Array<[string, number, number?, number?]>;
  best: string;
  same?: string[]; // moves as good as the best
  cost: number; // the cost of the second best, in odds
  // Calculated exactly, from playouts, or as estimated by dreamwalker
  method: "exact" | "played" | "seen";
  // The choices of others; `random` is the probability that a random move is right
  by: { scripted?: string; dreamwalker?: string; random?: number; you?: string };
  reasons?: WrittenReason[];
  position?: string;
  agreed?: boolean | null; // whether playouts of a second bot agree
  game?: { code: string; step: number }; // the player's own game that it is from
}
