/** A table over a WebSocket: the whole view at first, then what changed. Lost connections are mended by themselves. */

import { sentence } from "./texts.js";

/**
 * What the server has told of a table (docs/server.md).
 * @typedef {object} Table
 * @property {string} code
 * @property {string} game
 * @property {Record<string, any>} options every option in force
 * @property {Array<{name: string, bot: string | null, free: boolean, here: boolean, face?: number | null}>} seats `face`: which mask, 0 to 23
 * @property {number | null} host
 * @property {boolean} casual
 * @property {boolean} advice
 * @property {boolean} invited
 * @property {boolean} begun
 * @property {boolean} [family] are words unfit for a family table refused?
 * @property {string[]} [reactions] what can be shown to the others
 * @property {boolean} [may_sit] can a free seat or a bot's be taken now, of a game that has begun?
 * @property {Record<string, any>} [chosen] to the host, before the game: the options that were chosen
 * @property {string} commitment
 * @property {string | null} seed
 * @property {string[]} may what this seat may say now
 * @property {any} view the game, as this seat may know it
 */

/**
 * @typedef {object} Wants
 * @property {() => void} changed something is different: draw again
 * @property {(why: string, code?: string) => void} [refused] the server does not let us in
 * @property {(told: {seat: number, signal: string}) => void} [signalled] somebody gives a sign
 * @property {(code: string) => void} [moved] the people of this table go on at another
 */

const LATEST = 8000;
/** So long an answer may take before the line is thought to be dead. */
const PATIENCE = 9000;

export class Connection {
  /** @param {string} code @param {{token?: string | null, screen?: boolean, invitation?: string | null}} who @param {Wants} wants */
  constructor(code, who, wants) {
    this.code = code;
    this.who = who;
    this.wants = wants;
    /** @type {Table | null} */
    this.table = null;
    /** @type {number | "spectator" | "screen" | null} */
    this.seat = null;
    /** @type {Array<any[]>} The steps that led from the last view to this one, as far as this seat may see them. */
    this.happened = [];
    /** @type {"trying" | "on" | "replaced" | "closed"} */
    this.state = "trying";
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<number, {done: (told: any) => void, failed: (why: Error) => void}>} */
    this.asked = new Map();
    this.number = 0;
    this.turn = 0;
    this.offset = 0;
    this.tries = 0;
    this.retry = 0;
    this.waiting = 0;
    /** @type {string | undefined} the last refusal, in words and as a code */
    this.why = undefined;
    /** @type {string | undefined} */
    this.whyCode = undefined;
    this.again = () => {
      if (this.state === "trying") this.connect();
      else if (this.state === "on" && !document.hidden) this.askAgain(); // a line that died in its sleep does not say so
    };
    addEventListener("online", this.again);
    document.addEventListener("visibilitychange", this.again);
    this.connect();
  }

  /** The table's clock, in seconds. */
  get now() {
    return performance.now() / 1000 + this.offset;
  }

  connect() {
    clearTimeout(this.retry);
    this.socket?.close();
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${this.code}`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: "join", version: 3, ...this.who }));
    socket.onmessage = ({ data }) => socket === this.socket && this.hear(JSON.parse(data));
    socket.onclose = ({ code, reason }) => socket === this.socket && this.lost(code, reason);
  }

  /** @param {number} code @param {string} why */
  lost(code, why) {
    this.socket = null;
    if (this.state !== "closed") for (const { failed } of this.asked.values()) failed(new Error("offline")); // who has left waits for nothing
    this.asked.clear();
    if (this.state === "replaced" || this.state === "closed") return;
    clearTimeout(this.waiting);
    if (code >= 4400 && code < 4500 && code !== 4429) {
      this.state = "closed";
      this.wants.refused?.(this.why ?? why, this.whyCode);
      return;
    }
    this.state = "trying";
    this.retry = setTimeout(() => this.connect(), Math.min(LATEST, 250 * 2 ** this.tries++) * (0.75 + Math.random() / 2));
    this.wants.changed();
  }

  /** The whole view, please. */
  askAgain() {
    this.send("again").catch(() => {});
  }

  /** If nothing comes for too long, the line is dead, whatever the browser thinks. */
  watch() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.asked.size > 0 && this.state === "on" && this.hangUp(), PATIENCE);
  }

  hangUp() {
    const dead = this.socket;
    this.lost(1006, "");
    dead?.close();
  }

  /** @param {any} told */
  hear(told) {
    if (this.asked.size > 0) this.watch();
    if (told.type === "view") {
      this.table = told.view;
      this.seat = told.seat;
      this.happened = [];
      this.heardAt(told);
      this.state = "on";
      this.tries = 0;
      this.wants.changed();
    } else if (told.type === "change") {
      if (this.table === null || told.turn !== this.turn + 1) {
        this.askAgain();
        return;
      }
      const view = { ...this.table.view, ...told.view };
      for (const [key, added] of Object.entries(told.more)) view[key] = [...view[key], ...added];
      for (const key of told.gone) delete view[key];
      this.table = { ...this.table, ...told.table, view };
      this.happened = told.happened ?? [];
      this.heardAt(told);
      this.wants.changed();
    } else if (told.type === "refused") {
      this.why = sentence(told.why);
      this.whyCode = told.why?.code;
      this.asked.get(told.number)?.failed(new Error(this.why));
      this.asked.delete(told.number);
    } else if (told.type === "signalled") {
      this.wants.signalled?.(told);
    } else if (told.type === "moved") {
      this.wants.moved?.(told.code);
    } else if (told.type === "replaced") {
      this.state = "replaced";
      this.wants.changed();
    } else if (this.asked.has(told.number)) {
      this.asked.get(told.number)?.done(told); // done, or the answer to a question
      this.asked.delete(told.number);
    }
  }

  /** @param {{turn: number, time: number}} told */
  heardAt(told) {
    this.turn = told.turn;
    this.offset = told.time - performance.now() / 1000;
  }

  /** Say something to the table; it fails with a sentence if it cannot be.
   * @param {string} type @param {Record<string, any>} [more] @returns {Promise<any>} */
  send(type, more = {}) {
    const socket = this.socket;
    if (socket === null || socket.readyState !== WebSocket.OPEN || this.state !== "on") return Promise.reject(new Error("offline"));
    const number = ++this.number;
    return new Promise((done, failed) => {
      this.asked.set(number, { done, failed });
      this.watch();
      socket.send(JSON.stringify({ type, number, ...more }));
    });
  }

  /** A move or an act: say("play red sun"), say("clue", "beam"). @param {...any} said */
  say(...said) {
    return this.send("say", { said });
  }

  close() {
    this.state = "closed";
    clearTimeout(this.retry);
    clearTimeout(this.waiting);
    removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
    this.socket?.close();
  }
}
