/**
 * Requests to a table that have no answer yet. They outlive a connection: after a reconnect they
 * are sent again with the same numbers, and the server carries out each number only once.
 */

import { Refused } from "./texts.js";

/** @import { FromClient } from "../../types/requests.js" */

/**
 * @typedef {{
 *   type: FromClient["type"],
 *   fields: Record<string, any>,
 *   done: (answer: any) => void,
 *   failed: (error: Error) => void,
 * }} PendingRequest
 */

/** A random name for this client. crypto.randomUUID would exist only with HTTPS. */
const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

export class Outbox {
  /** @param {(text: string) => void} sendText sends a text if there is a connection */
  constructor(sendText) {
    this.sendText = sendText;
    /** With this and its number, the server recognises a request that arrives twice. */
    this.client = randomId();
    this.number = 0;
    /** @type {Map<number, PendingRequest>} */
    this.pending = new Map();
  }

  /** Whether a request has no answer yet. */
  get isWaiting() {
    return this.pending.size > 0;
  }

  /**
   * Send a request, and keep it until there is an answer.
   * @param {FromClient["type"]} type
   * @param {Record<string, any>} fields the other fields of the request
   * @returns {Promise<any>} the answer; it rejects with a sentence, or with "offline"
   */
  request(type, fields) {
    return new Promise((done, failed) => {
      const request = { type, fields, done, failed };
      this.pending.set(++this.number, request);
      this.sendRequest(this.number, request);
    });
  }

  /** @param {number} number @param {PendingRequest} request */
  sendRequest(number, { type, fields }) {
    this.sendText(JSON.stringify({ type, number, ...fields }));
  }

  /**
   * Send all requests again over a new connection, in their order. A request for the whole view is
   * settled instead, since the view has just come.
   */
  sendAgain() {
    for (const [number, request] of this.pending)
      if (request.type === "view") this.remove(number)?.done(null);
      else this.sendRequest(number, request);
  }

  /** @param {number} number */
  remove(number) {
    const request = this.pending.get(number);
    this.pending.delete(number);
    return request;
  }

  /** @param {{ number: number }} answer */
  resolve(answer) {
    this.remove(answer.number)?.done(answer);
  }

  /** @param {number | null} number @param {import("./texts.js").LazyText} why */
  reject(number, why) {
    if (number !== null) this.remove(number)?.failed(new Refused(why));
  }

  /** Give up every request. */
  rejectAll() {
    const lost = [...this.pending.values()];
    this.pending.clear();
    for (const { failed } of lost) failed(new Error("offline"));
  }
}
