// A table, as the server tells of it (docs/server.md), and what a game's screen is given.

import type { Says } from "./texts.js";

/** What the server has told of a table (docs/server.md). */
export interface Table {
  code: string;
  game: string;
  options: Record<string, any>; // every option in force
  seats: Array<{
    name: string;
    bot: string | null;
    free: boolean;
    here: boolean;
    face?: number | null;
  }>; // `face`: which mask, 0 to 23
  host: number | null;
  casual: boolean;
  turned?: boolean; // has the game become practice while it ran?
  daily?: string; // the day whose game it is, "" if it is none
  advice: boolean;
  coached?: boolean; // where there is advice: is the coach always on?
  hints?: number; // how many moments this seat was advised at
  invited: boolean;
  begun: boolean;
  family?: boolean; // are words unfit for a family table refused?
  reactions?: string[]; // what can be shown to the others now
  again?: number[]; // the seats that would like another game with the same people
  rival?: string | null; // the bot that plays the same cards when the game is over
  may_sit?: boolean; // can a free seat or a bot's be taken now, of a game that has begun?
  chosen?: Record<string, any>; // to the host, before the game: the options that were chosen
  commitment: string;
  seed: string | null;
  may: string[]; // what this seat may say now
  undo?: "free" | "practice" | null; // how its last move could be taken back; null: it cannot
  view: any; // the game, as this seat may know it
}

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
  say: (...said: any[]) => Promise<any>;
  // The same, for a screen that says itself why not: it fails with the sentence, or with "offline"
  attempt: (...said: any[]) => Promise<any>;
  // Any other message of docs/server.md
  send: (type: string, more?: Record<string, any>) => Promise<any>;
  draw: () => void; // draw again, after something of the screen's own has changed
  // What the screen keeps for itself while the table is open; the last sign that somebody gave is
  // `own.signal` ({seat, signal}), and `changed` is called when it comes
  own: Own;
}

/** A table to open. */
export interface Open {
  game: string;
  seats: number;
  options?: Record<string, any>;
  casual?: boolean;
  advice?: boolean;
  coached?: boolean;
  invited?: boolean;
  family?: boolean;
  // For one person, alone or beside bots at a casual table: the same dream for all who say the same
  seed?: string;
  rival?: string | null; // for a game alone: the bot that plays the same cards when it is over
}

export type Looked = {
  code: string;
  game: string;
  seats: Array<{ name: string; bot: string | null; free: boolean }>;
  host: number | null;
  begun: boolean;
  invited: boolean;
  language: string | null;
  modules: string[];
};
