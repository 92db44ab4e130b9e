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
  onSignal?: (signal: Signal) => void; // a player gives a sign
  onNextTable?: (code: string) => void; // the players continue at another table
}

/** The last signal of a player. */
export type Signal = { seat: number; signal: string };

/** A device that two players share, as a game's screen uses it. */
export interface SharedDevice {
  next: string; // the name of the player who should get the device, "" for nobody
  otherTokens: string[]; // the token of the other seat
  pass: (covered: boolean) => void; // pass the device; `covered`: hands are secret
  forgetLastChange: () => void; // for the other player, who has not seen it: it was taken back
}

/** The part of a screen's state that the page sets. */
export interface PageState {
  signal?: Signal; // `onChange` is called when it comes
  device?: SharedDevice; // if two players share this device
  catchingUp?: boolean; // whether changes are applied that the player has missed
}

/**
 * The context that a game's screen is drawn with: the table as this seat may see it, and its
 * actions.
 */
export interface Context<
  View = any,
  ScreenState extends PageState = PageState & Record<string, any>,
> {
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
  send: (type: FromClient["type"], fields?: Record<string, any>) => Promise<any>;
  draw: () => void; // draw again, after the screen has changed its own state
  screenState: ScreenState; // the screen's own state while the table is open
}
