/**
 * What was said to a table and has no answer yet. It outlives a connection: what was lost with one
 * is sent again over the next, with the same number, and the server does it once.
 */

import { Refused } from "./texts.js";

/** @import { FromClient } from "../../types/requests.js" */

/**
 * @typedef {{
 *   type: FromClient["type"],
 *   more: Record<string, any>,
 *   done: (told: any) => void,
 *   failed: (why: Error) => void,
 * }} Letter
 */

/** Something that nobody else has. crypto.randomUUID is there only with HTTPS. */
const ofOurOwn = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

export class Outbox {
  /** @param {(text: string) => void} post sends a text now, if that can be */
  constructor(post) {
    this.post = post;
    /** By this and by their numbers the server knows our messages again. */
    this.client = ofOurOwn();
    this.number = 0;
    /** @type {Map<number, Letter>} */
    this.letters = new Map();
  }

  /** Does somebody wait for an answer? */
  get waits() {
    return this.letters.size > 0;
  }

  /**
   * @param {FromClient["type"]} type
   * @param {Record<string, any>} more
   * @returns {Promise<any>} the answer; it fails with a sentence, or with "offline"
   */
  put(type, more) {
    return new Promise((done, failed) => {
      const letter = { type, more, done, failed };
      this.letters.set(++this.number, letter);
      this.write(this.number, letter);
    });
  }

  /** @param {number} number @param {Letter} letter */
  write(number, { type, more }) {
    this.post(JSON.stringify({ type, number, ...more }));
  }

  /**
   * Over a new connection, in the order in which it was said. The whole view has just come, and
   * need not be asked for.
   */
  sendAgain() {
    for (const [number, letter] of this.letters)
      if (letter.type === "view") this.take(number)?.done(null);
      else this.write(number, letter);
  }

  /** @param {number} number */
  take(number) {
    const letter = this.letters.get(number);
    this.letters.delete(number);
    return letter;
  }

  /** @param {{ number: number }} told done, or the answer to a question */
  answered(told) {
    this.take(told.number)?.done(told);
  }

  /** @param {number | null} number @param {import("./texts.js").Says} why */
  refused(number, why) {
    if (number !== null) this.take(number)?.failed(new Refused(why));
  }

  /** Nobody will hear it any more. */
  giveUp() {
    const lost = [...this.letters.values()];
    this.letters.clear();
    for (const { failed } of lost) failed(new Error("offline"));
  }
}
