// A game of When I Dream as one seat sees it.

import type { Context as TableContext } from "../../ground/table.js";
import type {
  OpenView as Seen,
  SeenCard,
  SeenVote,
  SpiritsOnly,
  Unmasked,
} from "../../../types/when-i-dream.js";
import type { ScreenState } from "./screen-state.js";

export type { Earned, Phase, Role, SeenCard, Spirit } from "../../../types/when-i-dream.js";

export type Vote = SeenVote;

export type Clue = Seen["clues"][number];

/** A view with a Dreamer. The page shows a game from then on. */
export type OpenView = Seen & { dreamer: number };

export type View = OpenView & Partial<SpiritsOnly> & Partial<Unmasked>;

export type SpiritView = OpenView & SpiritsOnly;

export type UnmaskedView = OpenView & Unmasked;

export type Context = TableContext<View, ScreenState>;

export type SpiritContext = TableContext<SpiritView, ScreenState>;

export type UnmaskedContext = TableContext<UnmaskedView, ScreenState>;

/** The result of a card. */
export type Fate = "right" | "wrong" | "pass" | "foul" | "faded" | "open";

/** A card of the round with its clues. */
export type Shown = {
  number: number;
  fate: Fate;
  clues: Array<{ seat: number; word: string; at: number }>;
} & SeenCard;
