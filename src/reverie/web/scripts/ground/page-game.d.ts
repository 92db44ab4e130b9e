// The interface of a game to the page. Only a name, a title and a screen are required; for the rest
// the front page and the lobby have defaults (front/registry.js, front/default-bill.js). Texts are
// functions, since the reader's language can change. On the front page and in the list of games,
// only the texts under `front` and `games` are loaded; the others are loaded with what is opened.

import type { Route } from "./router.js";
import type { Context, Table } from "./table.js";
import type { Finished, Running } from "../../types/server.js";

export type { Finished, Running };

export interface PageGame {
  name: string; // in addresses and records
  title: () => string;
  screen: () => Promise<Screen>; // the play screen, fetched when a game begins
  style?: string; // the style sheet of its screen
  // Load what else the screen needs at this table
  preload?: (table: Table) => Promise<unknown>;
  pages?: Route[]; // pages of its own, with their addresses

  // On the front page
  bill?: (front: Front) => unknown; // its panel; default: its title and a button to open a table
  // The dialogs that the panel opens, loaded when there is time
  dialogs?: Record<string, () => Promise<Dialog>>;
  settings?: () => Setting[]; // the game's settings in this browser

  // In the lobby
  tableTitle?: (table: Table) => string; // the title of a table; default: the game's
  chosenOptions?: (table: Table) => string[]; // short names of the options that the host chose
  // A warning before one sits down, "" for none
  warning?: (table: Table) => string;
  // The name of a bot that has none; default: its program's
  botName?: (table: Table, seat: number) => string;
  // The rules: a dialog, opened with a `RulesOpener`, and the address of a page, if there is one
  rules?: { title: () => string; load: () => Promise<Dialog>; address?: string };
  // Whether a seat is added for each player who joins, and the game can start with those present
  addsSeats?: boolean;
  options?: () => Promise<Choices>; // the controls for its options, loaded when the host opens them
  allowsBots?: (table: Table) => boolean; // whether bots may sit at this table; default: yes
  // Whether all players share one device. Then the game starts as soon as they sit
  onOneDevice?: (table: Table) => boolean;
  startText?: (table: Table, players: number) => string; // a description of the game for this many players
  // The points of a seat so far, for a latecomer
  points?: (table: Table, seat: number) => number | undefined;
  // Tips that are shown with the play screen at some tables
  guide?: { wanted: (code: string) => boolean; load: () => Promise<Guide> };
  sharedScreen?: boolean; // whether it has a screen for a television

  // In the list of the player's games
  runningTitle?: (table: Running) => string; // the title of a running game; default: the game's
  list?: () => Promise<GamesList>; // how finished games are listed
}

/**
 * A play screen: `screen` draws it. `onChange` is called once for every change, before it is drawn,
 * and `onLeave` when the table is left.
 */
export type Screen = {
  screen: (context: Context) => unknown;
  onChange?: (context: Context) => void;
  onLeave?: () => void;
};

/**
 * Controls for the options of a table. `names` are those of the players by seat, "" for a free
 * seat.
 */
export type Choices = {
  options: (
    chosen: Record<string, any>,
    onChange: (chosen: Record<string, any>) => void,
    draw: () => void,
    names: string[],
  ) => unknown;
};

export type Guide = { guide: (context: Context) => unknown };

/** How finished games are listed. Missing functions have defaults. */
export interface GamesList {
  picture?: (state: "running" | "won" | "lost") => unknown; // a small drawing
  outcome?: (game: Finished) => unknown; // how it ended for this seat
  about?: (game: Finished) => string; // what kind of game it was
  link?: (game: Finished) => { address: string; label: string }; // where it can be replayed
  // Statistics of all games
  figures?: (finished: Finished[], figures: any) => unknown;
}

/** A checkbox with its label. */
export type Setting = {
  label: string;
  about?: string;
  on: boolean;
  disabled?: boolean;
  choose: (on: boolean) => void;
};

/** The functions that a dialog gets. */
export type Opener = { close: () => void; draw: () => void };

/** The functions that the dialog of the rules gets in a lobby. */
export type RulesOpener = Opener & { table: Table };

/** A dialog over the page, which is drawn with the page. */
export type Dialog = { dialog: (opener: any) => unknown };

/** The front page as the games' panels and dialogs use it. */
export type Front = Opener & FrontPage;

export interface FrontPage {
  busy: boolean; // a table is being opened
  // Open a table, one at a time. A refusal is shown
  openTable: (open: () => Promise<unknown>) => Promise<void>;
  open: (load: () => Promise<Dialog>) => Promise<void>; // a dialog
  games: { running: Running[]; finished: Finished[] }; // of this browser, empty until they are loaded
}
