// A game of Onirim as one seat sees it.

import type { Context as TableContext } from "../../ground/table.js";
import type { SeenTable } from "../../../types/onirim.js";
import type { ScreenState } from "./state-types.js";

export type View = SeenTable;

export type Context = TableContext<View, ScreenState>;
