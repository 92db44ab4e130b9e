// What a game brings to the page. Only a name, a title and a screen are needed; the front page and
// the lobby have something sensible in place of everything else (front/registry.js,
// front/default-bill.js). Texts are asked for with functions, since the reader's language is known
// only later. On the front page and among one's games there are only the texts of its catalogue
// under `front` and `games`; the others are fetched with whatever is opened.

import type { Route } from "./router.js";
import type { Table } from "./table.js";
import type { Finished, Running } from "../../types/server.js";

export type { Finished, Running };

export interface PageGame {
  name: string; // as addresses and records have it
  title: () => string;
  screen: () => Promise<Screen>; // the play screen, fetched when a game begins
  style?: string; // the style sheet of its screen
  // What the screen needs at such a table, fetched with it
  besides?: (table: Table) => Promise<unknown>;
  pages?: Route[]; // pages of its own, with their addresses

  // On the front page
  bill?: (front: Front) => unknown; // its bill; else its title, and a way to open a table
  // What the bill opens, fetched when there is time
  dialogs?: Record<string, () => Promise<Dialog>>;
  settings?: () => Setting[]; // what else can be set in this browser

  // In the lobby
  tableTitle?: (table: Table) => string; // what is played at a table; else the title
  chosen?: (table: Table) => string[]; // what its host chose, in a few words
  // What to know of this table before one sits down, "" for nothing
  warns?: (table: Table) => string;
  // What a bot without a name is called; else as its program is
  botName?: (table: Table, seat: number) => string;
  // How it is played: a dialog (`RulesOpener`), and the page of the same, if there is one
  rules?: { title: () => string; load: () => Promise<Dialog>; address?: string };
  // Is there a seat for everybody who comes, and can it begin with whoever is there?
  grows?: boolean;
  options?: () => Promise<Choices>; // what its host can choose, fetched when they want to
  seatsBots?: (table: Table) => boolean; // may bots sit at this table? Else they may
  // Do all its people have one device? It begins as soon as they sit
  onOneDevice?: (table: Table) => boolean;
  begins?: (table: Table, players: number) => string; // what it comes to with so many players
  // That a seat has so far, for who takes it
  points?: (table: Table, seat: number) => number | undefined;
  // Tips beside the play screen, at some tables
  guide?: { wanted: (code: string) => boolean; load: () => Promise<Guide> };
  sharedScreen?: boolean; // has it a screen for a television?

  // Among one's games
  runningTitle?: (table: Running) => string; // what a running game is called; else the title
  list?: () => Promise<GamesList>; // how finished games are told of
}

/**
 * A play screen: `screen` draws; `changed` is called once for every change, before it is drawn;
 * `left` when the table is left.
 */
export type Screen = {
  screen: (context: any) => unknown;
  changed?: (context: any) => void;
  left?: () => void;
};

/** `names` of those who sit there, by seat, "" where nobody does */
export type Choices = {
  options: (
    chosen: Record<string, any>,
    changed: (chosen: Record<string, any>) => void,
    draw: () => void,
    names: string[],
  ) => unknown;
};

export type Guide = { guide: (context: any) => unknown };

/** How finished games stand in the list. What is not there is told in plain words. */
export interface GamesList {
  sign?: (how: "running" | "won" | "lost") => unknown; // a small drawing
  outcome?: (game: Finished) => unknown; // how it ended for this seat
  about?: (game: Finished) => string; // what sort of game it was, before the time
  link?: (game: Finished) => { address: string; says: string }; // where it can be looked at again
  // What all of them come to
  figures?: (finished: Finished[], figures: any) => unknown;
}

/** Something to tick. */
export type Setting = {
  says: string;
  about?: string;
  on: boolean;
  disabled?: boolean;
  choose: (on: boolean) => void;
};

/** What a dialog is opened with. */
export type Opener = { close: () => void; draw: () => void };

/** What the rules are opened with in a lobby. */
export type RulesOpener = Opener & { table: Table };

/** A dialog over the page, drawn anew with it. */
export type Dialog = { dialog: (opener: any) => unknown };

/** The front page, as bills and their dialogs see it. */
export type Front = Opener & FrontPage;

export interface FrontPage {
  busy: boolean; // a table is being opened
  // Open a table, one at a time; why not is shown
  opening: (opens: () => Promise<unknown>) => Promise<void>;
  open: (load: () => Promise<Dialog>) => Promise<void>; // a dialog
  games: { running: Running[]; finished: Finished[] }; // of this browser, as far as they are known
}
