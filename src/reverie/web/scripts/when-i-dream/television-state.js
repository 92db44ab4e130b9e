/** What the television and the screens of the end keep for themselves while a table is open. */

/** @import { Evening } from "./evening-types.js" */

/** A sign that somebody gave. @typedef {{ key: number, seat: number, signal: string }} Given */

/**
 * @typedef {object} TelevisionState
 * @property {string} act the round and the phase that were drawn last
 * @property {boolean} banner a card says what begins
 * @property {number} bannerTimer
 * @property {number} toldRound the last round whose show has come to its end
 * @property {string} guessMark which guess was the last
 * @property {boolean} guessUp it still stands there
 * @property {number} guessTimer
 * @property {{mark: string, at: number, timer: number, sound: number, told: string, haste: number} | null} show which page of a show is up
 * @property {{mark: string, told: Evening | null} | null} evening the rounds that are over, as the server told them
 * @property {Given[]} given reactions that float by
 * @property {number} count of all of them
 * @property {any} signal the last sign that was looked at
 * @property {number} readOut when a reaction was last read out
 * @property {number} reacted when this seat last gave one
 * @property {boolean} keeping the evening is being written down
 */

/** @param {{own: {tv?: TelevisionState}}} context @returns {TelevisionState} */
export function stateOf({ own }) {
  own.tv ??= {
    act: "",
    banner: false,
    bannerTimer: 0,
    toldRound: 0,
    guessMark: "",
    guessUp: false,
    guessTimer: 0,
    show: null,
    evening: null,
    given: [],
    count: 0,
    signal: null,
    readOut: -Infinity,
    reacted: -Infinity,
    keeping: false,
  };
  return own.tv;
}
