// What a client sends over the WebSocket, and the bodies of requests.
// Written by `python -m tools.page.types` from the server's types.

/** The first message: sit down again with the secret of a seat, or watch. */
export interface Join {
  type: "join";
  version: number;
  token?: string | null;
  /** Without a secret: a shared screen rather than a spectator. */
  screen?: boolean;
  /** What opens a table that is not open to all, for those who watch. */
  invitation?: string | null;
  /**
   * What this client calls itself, at random: a message that it repeats later, with the same number
   * and because the answer was lost, happens once. Its numbers then go up.
   */
  client?: string | null;
}

/** A move or an act: ["play red sun"], ["clue", "beam"]. */
export interface Say {
  type: "say";
  number: number;
  said: Array<string | number | null>;
}

/**
 * The host changes what was agreed, before the game begins: `options` (all that were chosen),
 * `seats`, `casual`, `advice`, `coached`, `invited`, `family`.
 */
export interface SetUp {
  type: "set up";
  number: number;
  settings: Changes;
}

/**
 * The host has the cards dealt, once every seat is taken; in a game for many, with whoever is
 * there.
 */
export interface Begin {
  type: "begin";
  number: number;
}

/**
 * Take back one's last move, where the game and the table allow it. Where several sit, only one
 * device that has all their seats can: `held` are the secrets of the others.
 */
export interface Undo {
  type: "undo";
  number: number;
  held?: string[];
}

/** The host gives a free seat to a bot, or lets one stand in for somebody who is gone. */
export interface SeatBot {
  type: "seat bot";
  number: number;
  seat: number;
  bot: string;
}

/** Leave one's seat; the host may free that of a bot, or of somebody, who may come back. */
export interface StandUp {
  type: "stand up";
  number: number;
  seat: number;
}

/** The host sends somebody away for good: their secret opens nothing here any more. */
export interface SendAway {
  type: "send away";
  number: number;
  seat: number;
}

/**
 * The host takes somebody's name away, or somebody their own: a seat without one is known by its
 * number, here, in lists and in records.
 */
export interface RemoveName {
  type: "remove name";
  number: number;
  seat: number;
}

/** The host takes away the text of the story that a seat has told; what it counted for stays. */
export interface RemoveStory {
  type: "remove story";
  number: number;
  seat: number;
}

/** Somebody else is the host from now on. */
export interface HandOver {
  type: "hand over";
  number: number;
  seat: number;
}

/** Give one's seat, with its points, to somebody else: a key is the answer; an older one ends. */
export interface PassOn {
  type: "pass on";
  number: number;
}

/** Choose a face that nobody else has. */
export interface Wear {
  type: "face";
  number: number;
  face: number;
}

/**
 * What would you do? About one's own view, where the table allows it. At a table that is not
 * `coached` this is a hint, and the game's record and the lists of games say how many there were;
 * to ask again at the same moment is no other hint.
 */
export interface Advise {
  type: "advise";
  number: number;
  /** Explain it, too? */
  why?: boolean;
}

/**
 * From now on a game alone, or at one device (`held` as for `undo`), is practice: every move can be
 * taken back, and the game does not count.
 */
export interface Practise {
  type: "practise";
  number: number;
  held?: string[];
}

/**
 * Another game with the same people. Where the game lets all of them ask (Onirim), it begins as
 * soon as everybody has who is there; `again` in the view says who has. Elsewhere it is the host's
 * word.
 */
export interface Rematch {
  type: "rematch";
  number: number;
}

/** The host makes a new invitation to a table that is not open to all; the older one ends. */
export interface Invite {
  type: "invite";
  number: number;
}

/** May I say this word? About the card on show, for who may see it; it costs nothing. */
export interface Check {
  type: "check";
  number: number;
  clue: string;
}

/** What happened in the rounds that are over, as all may know it; who watches may ask, too. */
export interface AskRounds {
  type: "rounds";
  number: number;
}

/** What somebody else did in their last turn, as this seat saw it; who watches may ask, too. */
export interface AskLastTurn {
  type: "last turn";
  number: number;
}

/** A sign to the others, where the game allows one, or one of its reactions; it is not kept. */
export interface Signal {
  type: "signal";
  number: number;
  signal: string;
}

/** Something was missed: the whole view, please. */
export interface Again {
  type: "again";
  number: number;
}

/** Open a table: `POST /api/tables`. */
export interface Open {
  game: string;
  seats: number;
  options?: Record<string, boolean | number | string | null>;
  /** May moves be taken back that have shown new cards? */
  casual?: boolean;
  /** May a seat ask what to do? */
  advice?: boolean;
  /** Where it may: is the coach always on, rather than asked now and then? */
  coached?: boolean;
  /** Is it open only to those who have its invitation, which comes with the answer? */
  invited?: boolean;
  /** Are words refused that are unfit for a family? */
  family?: boolean;
  /**
   * For one person, alone or beside bots at a casual table: the same dream for all who name the
   * same.
   */
  seed?: string | null;
  /** For a game alone: the bot that plays the same cards when it is over. */
  rival?: string | null;
  /**
   * The game of the day: the same for everybody, alone, as the server sets it up and deals it. Each
   * secret has one; who has begun theirs is led back to it. The seat is taken at once, and the
   * answer has `token`.
   */
  daily?: boolean;
  /** With `daily`: one's secret, if one has one. */
  token?: string | null;
  /** With `daily`: as whom one is listed; nobody needs a name. */
  name?: string;
}

/**
 * Take a seat: `POST /api/tables/CODE/sit`. Who has a secret from another table may bring it along.
 */
export interface Sit {
  name: string;
  seat?: number | null;
  token?: string | null;
  invitation?: string | null;
  /** Which mask to wear, if nobody else does. */
  face?: number | null;
  /** From somebody who passes their seat on. */
  key?: string | null;
}

/** What there is to say of options before a table is opened with them: `POST /api/examine`. */
export interface Examine {
  game: string;
  seats: number;
  options?: Record<string, boolean | number | string | null>;
}

/**
 * The record of a finished game: `POST /api/tables/CODE/record`. At a table by invitation, for
 * those who sat there.
 */
export interface Fetch {
  token?: string | null;
}

/**
 * Its story: `POST /api/tables/CODE/story`. Status 202 means that it has to be asked for again: so
 * many others are `waiting` before it; with `progress`, also while it is made, with how many
 * moments of `all` are `done`.
 */
export interface FetchStory {
  token?: string | null;
  progress?: boolean;
}

/** How a bot fares with the cards of a finished game alone: `POST /api/tables/CODE/rival`. */
export interface Rival {
  bot: string;
  token?: string | null;
}

/** Try another choice from a moment of a finished game: `POST /api/tables/CODE/branch`. */
export interface Branch {
  /** How many steps of its record have been taken by then. */
  step: number;
  token?: string | null;
}

/**
 * One's own tables, finished games and figures over them: `POST /api/games`. With `skip`, the
 * finished games after so many.
 */
export interface Mine {
  token: string;
  skip?: number;
}

/**
 * Delete one's own games: `POST /api/games/delete`. The answer says what became of how many, which
 * ones are `busy`, to be deleted one by one (`POST /api/tables/CODE/delete`), and whether there are
 * `more`, to be asked for with `skip`: how many stayed busy.
 */
export interface Delete {
  token: string;
  skip?: number;
}

/**
 * Bring in games that were played elsewhere: `POST /api/games/bring`. Each is replayed by the
 * rules. The answer has `token`, how many were `brought` and how many `known`, since they are in
 * the list already, and for each that was `refused` its place (`at`) and why. They count in lists
 * and figures; they earn no challenge, and are no game of a day.
 */
export interface Bring {
  /**
   * As `…/record` gives them; each may have `seat`, whose it is, and `ended`, in seconds since
   * 1970.
   */
  records: any[];
  token?: string | null;
}

/**
 * The game of a day: `POST /api/daily`. Before one's own is over only how many have `played`; after
 * that what all came to (`counts`), one's own place, where players parted, what a bot did, and
 * names.
 */
export interface Daily {
  game: string;
  token?: string | null;
  /** Today, where none is named. */
  day?: string;
}

/**
 * Days gone by, at most 62: `POST /api/daily/past`. One's own results, what everybody's came to,
 * and for how many days in a row one has played and won.
 */
export interface DailyPast {
  game: string;
  first: string;
  last: string;
  token?: string | null;
}

/** What is to be different: all of the options that were chosen, and whatever else is named. */
export interface Changes {
  options?: Record<string, boolean | number | string | null>;
  seats?: number;
  casual?: boolean;
  advice?: boolean;
  coached?: boolean;
  invited?: boolean;
  family?: boolean;
}

export type FromClient =
  | Join
  | Say
  | SetUp
  | Begin
  | Undo
  | SeatBot
  | StandUp
  | SendAway
  | RemoveName
  | RemoveStory
  | HandOver
  | PassOn
  | Wear
  | Advise
  | Practise
  | Rematch
  | Invite
  | Check
  | AskRounds
  | AskLastTurn
  | Signal
  | Again;
