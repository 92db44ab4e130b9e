// A game of Onirim as one seat sees it.

import type { Context as TableContext } from "../../ground/table.js";

export type Refusal = { code: string; [value: string]: any };

/** What the server tells (src/reverie/onirim/view.py). */
export interface View {
  seat: number | "spectator";
  players: 1 | 2;
  rules: Record<string, string | number>;
  // Opening, draft, choose, search, swap, foresee, arrange, refill, door, nightmare, reveal, new
  // hand, over
  phase: string;
  active: number;
  to_move: number | "deck" | null;
  turns: number;
  hands: Array<string[] | null>;
  hand_sizes: number[];
  shared: string[];
  rows: string[][];
  series: number[];
  doors: string[][];
  // Where the eight doors lie, where the rest of the view does not tell which was met first
  door_places?: Array<number | "limbo" | "deck" | "lost">;
  limbo: string[];
  discard: Record<string, number>;
  resolving: string | null;
  deck: number;
  known: Array<string | null>;
  unseen: Record<string, number>;
  // How many of each card nobody has seen yet, the known top of the deck included
  left: Record<string, number>;
  copies: Record<string, number>; // how many of each card there are in the whole game
  // How likely the next card is a nightmare; nothing for an empty deck
  nightmare_odds: number | null;
  doors_wanted: number; // by each player
  // How many cards a hand and the shared ones have room for
  hand_places: { own: number; shared: number };
  series_size: number; // cards that complete a series
  deck_price: number; // cards that a nightmare takes from the deck
  search_matters: boolean; // might one rather decline the search that is offered?
  not_now: Refusal | null; // why this seat can neither play nor discard now
  unplayable: Record<string, Refusal>; // why cards in hand cannot be played, by their names
  unwinnable: boolean;
  outcome: { won: boolean; reason: string } | null;
}

export type Context = TableContext<View>;
