/** What a game brings to the page. Only a name, a title and a screen are needed; the front page and the lobby have
 * something sensible in place of everything else (front/registry.js, front/default-bill.js). Texts are asked for with
 * functions, since the reader's language is known only later. On the front page and among one's games there are only the
 * texts of its catalogue under `front` and `games`; the others are fetched with whatever is opened.
 */

/** @typedef {import("./connection.js").Table} Table */

/**
 * @typedef {object} PageGame
 * @property {string} name as addresses and records have it
 * @property {() => string} title
 * @property {() => Promise<Screen>} screen the play screen, fetched when a game begins
 * @property {string} [style] the style sheet of its screen
 * @property {(table: Table) => Promise<unknown>} [besides] what the screen needs at such a table, fetched with it
 * @property {import("./router.js").Route[]} [pages] pages of its own, with their addresses
 *
 * On the front page:
 * @property {(front: Front) => unknown} [bill] its bill; else its title, and a way to open a table
 * @property {Record<string, () => Promise<Dialog>>} [dialogs] what the bill opens, fetched when there is time
 * @property {() => Setting[]} [settings] what else can be set in this browser
 *
 * In the lobby:
 * @property {(table: Table) => string} [tableTitle] what is played at a table; else the title
 * @property {(table: Table) => string[]} [chosen] what its host chose, in a few words
 * @property {(table: Table) => string} [warns] what to know of this table before one sits down, "" for nothing
 * @property {(table: Table, seat: number) => string} [botName] what a bot without a name is called; else as its program is
 * @property {{ title: () => string, load: () => Promise<Dialog>, address?: string }} [rules] how it is played: a dialog (`RulesOpener`), and the page of the same, if there is one
 * @property {boolean} [grows] is there a seat for everybody who comes, and can it begin with whoever is there?
 * @property {() => Promise<Choices>} [options] what its host can choose, fetched when they want to
 * @property {(table: Table) => boolean} [seatsBots] may bots sit at this table? Else they may
 * @property {(table: Table) => boolean} [onOneDevice] do all its people have one device? It begins as soon as they sit
 * @property {(table: Table, players: number) => string} [begins] what it comes to with so many players
 * @property {(table: Table, seat: number) => number | undefined} [points] that a seat has so far, for who takes it
 * @property {{ wanted: (code: string) => boolean, load: () => Promise<Guide> }} [guide] tips beside the play screen, at some tables
 * @property {boolean} [sharedScreen] has it a screen for a television?
 *
 * Among one's games:
 * @property {(table: Running) => string} [runningTitle] what a running game is called; else the title
 * @property {() => Promise<GamesList>} [list] how finished games are told of
 */

/**
 * A play screen: `screen` draws; `changed` is called once for every change, before it is drawn; `left` when the table is left.
 * @typedef {{ screen: (context: any) => unknown, changed?: (context: any) => void, left?: () => void }} Screen
 */

/** @typedef {{ options: (chosen: Record<string, any>, changed: (chosen: Record<string, any>) => void, draw: () => void, names: string[]) => unknown }} Choices `names` of those who sit there, by seat, "" where nobody does */
/** @typedef {{ guide: (context: any) => unknown }} Guide */

/**
 * How finished games stand in the list. What is not there is told in plain words.
 * @typedef {object} GamesList
 * @property {(how: "running" | "won" | "lost") => unknown} [sign] a small drawing
 * @property {(game: Finished) => unknown} [outcome] how it ended for this seat
 * @property {(game: Finished) => string} [about] what sort of game it was, before the time
 * @property {(game: Finished) => { address: string, says: string }} [link] where it can be looked at again
 * @property {(finished: Finished[], figures: any) => unknown} [figures] what all of them come to
 */

/** A table where somebody sits. @typedef {{ code: string, game: string, seat: number, seats?: number, opened: number, daily?: string }} Running `daily`: the day whose game it is */
/** @typedef {{ code: string, game: string, seat: number, names: string[], ended: number, result: any, accuracy?: number | null, seed?: string | null, practice?: boolean, brought?: boolean, daily?: string, coach?: string, hints?: number, rival?: { bot: string, won: boolean, doors: number, turns: number } }} Finished */

/** Something to tick. @typedef {{ says: string, about?: string, on: boolean, disabled?: boolean, choose: (on: boolean) => void }} Setting */

/** What a dialog is opened with. @typedef {{ close: () => void, draw: () => void }} Opener */
/** What the rules are opened with in a lobby. @typedef {Opener & { table: Table }} RulesOpener */
/** A dialog over the page, drawn anew with it. @typedef {{ dialog: (opener: any) => unknown }} Dialog */

/**
 * The front page, as bills and their dialogs see it.
 * @typedef {Opener & FrontPage} Front
 */
/**
 * @typedef {object} FrontPage
 * @property {boolean} busy a table is being opened
 * @property {(opens: () => Promise<any>) => Promise<void>} opening open a table, one at a time; why not is shown
 * @property {(load: () => Promise<Dialog>) => Promise<void>} open a dialog
 * @property {{ running: Running[], finished: Finished[] }} games of this browser, as far as they are known
 */

export {};
