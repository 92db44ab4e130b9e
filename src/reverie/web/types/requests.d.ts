// What a client sends over the WebSocket, and the bodies of requests.
// Written by `python -m tools.page.types` from the server's types.

export type Coach = "none" | "hints" | "always";

/** The first message: return to a seat with its token, or watch. */
export interface Join {
  type: "join";
  version: number;
  token?: string | null;
  /** Without a token: watch as a shared screen rather than as a spectator. */
  screen?: boolean;
  /** The invitation that a spectator or a screen needs at a table by invitation. */
  invitation?: string | null;
  /**
   * A random name for this client. A client that has one may repeat a message whose answer was
   * lost, with the same number: it takes effect once. Its numbers must increase.
   */
  client?: string | null;
}

/** Make a move: `["play red sun"]`, `["clue", "beam"]`. */
export interface MakeMove {
  type: "move";
  number: number;
  move: Array<string | number | null>;
}

/**
 * Change settings before the game begins, as the host: `options` (all that are chosen), `seats`,
 * `practice`, `coach`, `invite_only`, `family_friendly`.
 */
export interface SetUp {
  type: "set up";
  number: number;
  settings: Changes;
}

/** Deal the cards, as the host. Every seat must be taken, unless the game removes free seats. */
export interface Begin {
  type: "begin";
  number: number;
}

/**
 * Take back your last move, if the game and the table allow it. At a table for several players,
 * only a device that holds all seats can do so: `tokens` lists the tokens of the other seats.
 */
export interface Undo {
  type: "undo";
  number: number;
  tokens?: string[];
}

/** Give a free seat to a bot, as the host, or let a bot stand in for a player who has left. */
export interface SeatBot {
  type: "seat bot";
  number: number;
  seat: number;
  bot: string;
}

/** Leave your seat. The host may free any seat; a player whose seat was freed may come back. */
export interface StandUp {
  type: "stand up";
  number: number;
  seat: number;
}

/** Ban a player from the table, as the host: their token is no longer accepted here. */
export interface Ban {
  type: "ban";
  number: number;
  seat: number;
}

/**
 * Remove a player's name, as the host or as that player. A seat without a name is shown by its
 * number at the table, in lists and in records.
 */
export interface RemoveName {
  type: "remove name";
  number: number;
  seat: number;
}

/** Remove the text of the story that a seat told, as the host. Its points stay. */
export interface RemoveStory {
  type: "remove story";
  number: number;
  seat: number;
}

/** Make the player of another seat the host. */
export interface MakeHost {
  type: "host";
  number: number;
  seat: number;
}

/**
 * Make a key with which somebody else can take over your seat, with its points. It replaces an
 * older key.
 */
export interface MakeSeatKey {
  type: "seat key";
  number: number;
}

/** Choose a mask that nobody else wears. */
export interface ChooseFace {
  type: "face";
  number: number;
  face: number;
}

/**
 * Ask the coach for the odds of your moves (for each, the probability of winning), if the table
 * allows it. Unless the coach is always on, this counts as a hint. Records and lists of games
 * contain the number of hints. Asking again at the same moment does not count again.
 */
export interface Advise {
  type: "advise";
  number: number;
  /** Whether to explain the best move as well. */
  explain?: boolean;
}

/**
 * Turn a running game into practice: every move can be taken back, and the game does not count. It
 * must be a solo game or one on a single device (`tokens` as for `undo`).
 */
export interface Practise {
  type: "practise";
  number: number;
  tokens?: string[];
}

/**
 * Ask for another game with the same people. In Onirim it begins once everybody who is connected
 * has asked; `wants_rematch` lists who has. In other games the host decides.
 */
export interface Rematch {
  type: "rematch";
  number: number;
}

/** Make a new invitation to a table by invitation, as the host. It replaces the older one. */
export interface Invite {
  type: "invite";
  number: number;
}

/** Ask the referee whether a clue would be fair. The seat must see the card. It changes nothing. */
export interface Check {
  type: "check";
  number: number;
  clue: string;
}

/**
 * Ask for the finished rounds, without anything that is still secret. Spectators may ask as well.
 */
export interface AskRounds {
  type: "rounds";
  number: number;
}

/** Ask for the last turn of another player, as this seat saw it. Spectators may ask as well. */
export interface AskLastTurn {
  type: "last turn";
  number: number;
}

/**
 * Show the others a sign, or one of the game's reactions, if the game allows it now. It is not
 * logged.
 */
export interface Signal {
  type: "signal";
  number: number;
  signal: string;
}

/** Ask for the whole table again, after a `change` was missed. */
export interface AskView {
  type: "view";
  number: number;
}

/** Open a table: `POST /api/tables`. */
export interface Open {
  game: string;
  seats: number;
  options?: Record<string, boolean | number | string | null>;
  /** Whether every move can be taken back, and the game does not count. */
  practice?: boolean;
  /** Whether players may ask the coach for hints, or it is always on. */
  coach?: Coach;
  /** Whether the table is open by invitation only. The answer contains the invitation. */
  invite_only?: boolean;
  /** Whether words that are unfit for a family are refused. */
  family_friendly?: boolean;
  /**
   * A seed: everybody who sends the same one gets the same cards. It is allowed for one person,
   * alone or with bots at a practice table. null for a random seed.
   */
  seed?: string | null;
  /** The bot that plays the same cards when a solo game is over, or null. */
  rival?: string | null;
  /**
   * Whether to play the daily game: a solo game with the same settings and cards for everybody. A
   * token plays it once; a player who has begun it is sent back to it. The seat is taken at once,
   * and the answer contains `token`.
   */
  daily?: boolean;
  /** With `daily`: the player's token, if there already is one. */
  token?: string | null;
  /** With `daily`: the name for the day's results. It may be empty. */
  name?: string;
}

/**
 * Take a seat: `POST /api/tables/CODE/sit`. A client that already holds a token may reuse it here.
 */
export interface Sit {
  name: string;
  seat?: number | null;
  token?: string | null;
  invitation?: string | null;
  /** The mask to wear, if nobody else wears it. */
  face?: number | null;
  /** The key of a player who hands over their seat. */
  key?: string | null;
}

/** Examine options before a table is opened with them: `POST /api/examine`. */
export interface Examine {
  game: string;
  seats: number;
  options?: Record<string, boolean | number | string | null>;
}

/**
 * Fetch the record of a finished game: `POST /api/tables/CODE/record`. At a table by invitation
 * only its players may.
 */
export interface FetchRecord {
  token?: string | null;
}

/**
 * Fetch the analysis of a finished game: `POST /api/tables/CODE/analysis`. Status 202 means that
 * the client has to ask again later. The answer contains the number of games `waiting` before this
 * one and, with `progress`, how many moments of `all` are `done`.
 */
export interface FetchAnalysis {
  token?: string | null;
  progress?: boolean;
}

/** Let a bot play the cards of a finished solo game: `POST /api/tables/CODE/rival`. */
export interface Rival {
  bot: string;
  token?: string | null;
}

/** Try another choice from a moment of a finished game: `POST /api/tables/CODE/branch`. */
export interface Branch {
  /** Number of steps of the record before that moment. */
  step: number;
  token?: string | null;
}

/**
 * List your tables, finished games and statistics: `POST /api/games`. With `skip`, list only
 * finished games, without the first `skip` of them.
 */
export interface ListGames {
  token: string;
  skip?: number;
}

/**
 * Delete your games: `POST /api/games/delete`. The answer counts them by result. Those that are
 * `busy` have to be deleted one by one (`POST /api/tables/CODE/delete`). If there are `more`, ask
 * again; `skip` is the number of finished games that stayed busy.
 */
export interface DeleteGames {
  token: string;
  skip?: number;
}

/**
 * Import games that were played elsewhere: `POST /api/games/import`. Each is replayed by the rules.
 * The answer contains `token`, the number of games that were `imported`, the number already `known`
 * from the list, and the `index` and reason of each that was `refused`. Imported games appear in
 * lists and statistics; they earn no challenge and never count as a daily game.
 */
export interface ImportGames {
  /**
   * Records as `…/record` returns them. Each may add `seat`, the importer's own, and `ended`, in
   * seconds since 1970.
   */
  records: any[];
  token?: string | null;
}

/**
 * Fetch the results of a daily game: `POST /api/daily`. Until your own game is over, the answer
 * contains only the number of people who have `played`. Then it contains everybody's scores
 * (`counts`), your place, the first choice at which players differed, a bot's result, and names.
 */
export interface Daily {
  game: string;
  token?: string | null;
  /** The day, or "" for today. */
  day?: string;
}

/**
 * Fetch the results of past days, at most 62: `POST /api/daily/past`. They contain your results,
 * everybody's totals, and your streaks of days played and won.
 */
export interface DailyPast {
  game: string;
  first: string;
  last: string;
  token?: string | null;
}

/**
 * Changed settings. Those that are not named stay. `options` replaces all options chosen so far.
 */
export interface Changes {
  options?: Record<string, boolean | number | string | null>;
  seats?: number;
  practice?: boolean;
  coach?: Coach;
  invite_only?: boolean;
  family_friendly?: boolean;
}

export type FromClient =
  | Join
  | MakeMove
  | SetUp
  | Begin
  | Undo
  | SeatBot
  | StandUp
  | Ban
  | RemoveName
  | RemoveStory
  | MakeHost
  | MakeSeatKey
  | ChooseFace
  | Advise
  | Practise
  | Rematch
  | Invite
  | Check
  | AskRounds
  | AskLastTurn
  | Signal
  | AskView;
