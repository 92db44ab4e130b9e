// A game of Onirim as one seat sees it.

import type { Context as TableContext } from "../../ground/table.js";

/** What the server tells (src/reverie/onirim/view.py). */
export interface View {
  seat: number | "spectator";
  players: 1 | 2;
  rules: Record<string, string>;
  phase: string; // opening, draft, choose, search, swap, foresee, arrange, refill, door, nightmare, reveal, new hand, over
  active: number;
  to_move: number | "deck" | null;
  turns: number;
  hands: Array<string[] | null>;
  hand_sizes: number[];
  shared: string[];
  rows: string[][];
  series: number[];
  doors: string[][];
  door_places?: Array<number | "limbo" | "deck" | "lost">; // where the eight doors lie, where the rest of the view does not tell which was met first
  limbo: string[];
  discard: Record<string, number>;
  resolving: string | null;
  deck: number;
  known: Array<string | null>;
  unseen: Record<string, number>;
  left: Record<string, number>; // how many of each card nobody has seen yet, the known top of the deck included
  copies: Record<string, number>; // how many of each card there are in the whole game
  nightmare_odds: number | null; // how likely the next card is a nightmare; nothing for an empty deck
  doors_wanted: number; // by each player
  hand_places: { own: number; shared: number }; // how many cards a hand and the shared ones have room for
  series_size: number; // cards that complete a series
  deck_price: number; // cards that a nightmare takes from the deck
  search_matters: boolean; // might one rather decline the search that is offered?
  unwinnable: boolean;
  outcome: { won: boolean; reason: string } | null;
}

export type Context = TableContext<View>;
