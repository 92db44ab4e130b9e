/** What the screens of When I Dream keep for themselves while a table is open. */

/** @typedef {import("./view.js").View} View */

/**
 * A word while it is typed.
 * @typedef {object} Word
 * @property {string} text
 * @property {number} card the number of the card it is for
 * @property {number} at when its last letter came
 * @property {Checked | null} checked what the referee thinks of it
 * @property {string | null} warned the word that was called foul, and may be said all the same
 * @property {number} timer
 * @property {boolean} busy
 */
/** @typedef {{ clue: string, card: number, verdict: "legal" | "illegal" | "doubtful", why: string | {code: string} }} Checked */

/** The dream while it is written down: what stands there, what was sent of it and when, and why the last of it was not taken. @typedef {{ round: number, text: string, sent: string, at: number, timer: number, refused: import("../ground/texts.js").Says | null }} Story */

/** What the practice dream keeps: the last tip, those that were put away, and what the tip points at.
 * @typedef {{ seen: string, closed: Set<string>, at: string | null }} Practice */

/**
 * @typedef {object} Own
 * @property {() => unknown} [passing] the dialog with the link to one's own seat
 * @property {Practice} [practice] where somebody plays their first dream
 * @property {View} [before] the view before this one
 * @property {number} [round] the last one that was seen
 * @property {string} [looked] the dream, and who has seen who they are, at one phone
 * @property {(vote: import("./view.js").Vote) => {seat: number, name: string, say: (...said: any[]) => Promise<any>} | null} [voting] who votes next, where they have one phone
 * @property {boolean} [held] the button that shows one's own spirit is pressed
 * @property {number} [look] a timer: how long it shows to who does not hold
 * @property {number | null} [doubted] the clue whose challenge is offered
 * @property {Record<number, string>} [cast] one's own answers, by vote
 * @property {number} [best] whose story one votes for
 * @property {number[]} [gone] seats whose people are not here
 * @property {string} [warned] the last warning of the clock
 * @property {string | null} [awaited] the turn that is waited for
 * @property {boolean} [idle] it takes long
 * @property {import("./typing.js").Typed} [guess] what the Dreamer types
 * @property {{round: number, card: number, text: string}} [guessed] the Dreamer's last guess
 * @property {Story} [story]
 * @property {Word} [word]
 * @property {string} [begun] the dream whose beginning was told
 * @property {string | null} [beginning] the one whose card lies open
 * @property {number | null} [blame] the card for which is being chosen who broke a rule
 * @property {number | null} [correcting] the card whose verdict is being corrected
 * @property {{round: number, card: number, what: string, first: boolean} | null} [tapped] one's own last tap, and whether it was the first of its card, as far as we saw
 * @property {string} [rung] the turn of whose time was told, and how much of it
 * @property {boolean} [reading] the rules are open
 * @property {number | null} [sending] the seat that is about to be sent away
 * @property {number | null} [removing] whose story the host is asked about
 * @property {boolean} [voiceless] the Dreamer was told that no voice speaks the table's language
 * @property {boolean} [asked] the server was asked where it is found
 * @property {import("./television-state.js").TelevisionState} [tv] of the television and of the screens of the end
 * @property {{seat: number, signal: string}} [signal] the last sign that somebody gave
 */

export {};
