// A table, as the server tells of it (docs/server.md), and what a game's screen is given.

import type { Says } from "./texts.js";
import type { FromClient } from "../../types/requests.js";
import type { TableJson } from "../../types/table.js";

export type { Open } from "../../types/requests.js";
export type { TableInfo } from "../../types/server.js";

export type Table = TableJson;

export interface Wants {
  changed: () => void; // something is different: draw again
  refused?: (why: Says, code?: string) => void; // the server does not let us in
  signalled?: (told: { seat: number; signal: string }) => void; // somebody gives a sign
  moved?: (code: string) => void; // the people of this table go on at another
}

/**
 * What a game's screen is given each time it is drawn: the table as this seat may know it, and what
 * can be done there.
 */
export interface Context<View = any, Own = Record<string, any>> {
  table: Table;
  view: View; // the game as this seat may know it
  seat: number | "spectator" | "screen";
  may: string[]; // what may be said now
  host: boolean; // is this seat the host?
  // The steps since the last drawing, as far as this seat may see them; drawn once
  happened: Array<any[]>;
  now: () => number; // the table's clock, in seconds
  // A move or an act; why not is shown to the player, and null comes
  say: (...said: Array<string | number>) => Promise<unknown>;
  // The same, for a screen that says itself why not: it fails with the sentence, or with "offline"
  attempt: (...said: Array<string | number>) => Promise<unknown>;
  // Any other message of docs/reference/messages.md
  send: (type: FromClient["type"], more?: Record<string, any>) => Promise<any>;
  draw: () => void; // draw again, after something of the screen's own has changed
  // What the screen keeps for itself while the table is open; the last sign that somebody gave is
  // `own.signal` ({seat, signal}), and `changed` is called when it comes
  own: Own;
}
