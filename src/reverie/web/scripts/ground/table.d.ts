// A table as the server sends it (docs/server.md), and the context that a game's screen is drawn
// with.

import type { LazyText } from "./texts.js";
import type { FromClient } from "../../types/requests.js";
import type { TableJson } from "../../types/table.js";

export type { Open } from "../../types/requests.js";
export type { TableInfo } from "../../types/server.js";

export type Table = TableJson;

export interface ConnectionListener {
  onChange: () => void; // something has changed: draw again
  onRefusal?: (why: LazyText, code?: string) => void; // the server refused the connection
  onSignal?: (signal: { seat: number; signal: string }) => void; // a player gives a sign
  onNextTable?: (code: string) => void; // the players continue at another table
}

/**
 * The context that a game's screen is drawn with: the table as this seat may see it, and its
 * actions.
 */
export interface Context<View = any, Own = Record<string, any>> {
  table: Table;
  view: View; // the game as this seat may see it
  seat: number | "spectator" | "screen";
  may: string[]; // the moves that are allowed now
  host: boolean; // whether this seat is the host
  // The steps since the last drawing, as far as this seat may see them; drawn once
  happened: Array<any[]>;
  now: () => number; // the table's clock, in seconds
  // Send a move or another act. If it is refused, a note says why, and it resolves with null
  say: (...words: Array<string | number>) => Promise<unknown>;
  // The same, but it rejects with the sentence, or with "offline", for a screen that shows it
  // itself
  attempt: (...words: Array<string | number>) => Promise<unknown>;
  // Send any other request of docs/reference/messages.md
  send: (type: FromClient["type"], more?: Record<string, any>) => Promise<any>;
  draw: () => void; // draw again, after the screen has changed its own state
  // The screen's own state while the table is open. `own.signal` ({seat, signal}) is the last
  // signal of a player; `onChange` is called when it comes
  own: Own;
}
