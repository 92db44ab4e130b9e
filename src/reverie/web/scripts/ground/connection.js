/**
 * A table over a WebSocket: the whole view at first, then what changed. Lost connections are mended
 * by themselves.
 */

import { line, seen } from "./carrier.js";
import { Outbox } from "./outbox.js";
import { sentence } from "./texts.js";

/** @import { Change, FromServer, View } from "../../types/messages.js" */
/** @import { FromClient } from "../../types/requests.js" */
/** @import { Table, Wants } from "./table.js" */

/**
 * How long each try waits after the last, in milliseconds; then all wait as long as the last of
 * these.
 */
const TRIES = [0, 300, 1000, 2000, 4000, 8000];
/** A connection that lasted so long was a good one: the next tries are quick again. */
const GOOD = 5000;
/** So long an answer may take before the line is thought to be dead. */
const PATIENCE = 9000;
/** Who is back sooner has not been away, and need not know. */
const UNNOTICED = 1000;
/**
 * What was said is kept for so long without a connection. Later it may mean something else: another
 * card is on show.
 */
const KEPT = 12_000;
/** The server takes no more of us just now. */
const TOO_MANY = 4429;
/** We have sent more than anybody could mean. */
const FLOODED = 1008;
const OTHER_VERSION = "other-version";

export class Connection {
  /**
   * @param {string} code
   * @param {{token?: string | null, screen?: boolean, invitation?: string | null}} who
   * @param {Wants} wants
   */
  constructor(code, who, wants) {
    this.code = code;
    this.who = who;
    this.wants = wants;
    /** @type {Table | null} */
    this.table = null;
    /** @type {number | "spectator" | "screen" | null} */
    this.seat = null;
    /**
     * @type {Array<any[]>} The steps that led from the last view to this one, as far as this seat
     *   may see them.
     */
    this.happened = [];
    /** @type {"trying" | "on" | "replaced" | "closed"} */
    this.state = "trying";
    /** @type {WebSocket | null} */
    this.socket = null;
    this.outbox = new Outbox(
      (text) =>
        this.state === "on" && this.socket?.readyState === WebSocket.OPEN && this.socket.send(text),
    );
    this.sequence = 0;
    this.offset = 0;
    this.tries = 0;
    this.since = 0;
    this.retry = 0;
    this.waiting = 0;
    /** @type {number[]} what is done about it when nothing comes for a while */
    this.timers = [];
    /** Is there no connection, and long enough to be told? */
    this.noticed = false;
    /** @type {import("./texts.js").Says | undefined} why the server has cut it, if it has */
    this.cut = undefined;
    /** Is what is said now kept for the next connection? */
    this.keeping = false;
    /** @type {import("./texts.js").Says | undefined} the last refusal, in words and as a code */
    this.why = undefined;
    /** @type {string | undefined} */
    this.whyCode = undefined;
    this.again = () => {
      if (this.state === "trying") this.connect();
      // A line that died in its sleep does not say so
      else if (this.state === "on" && !document.hidden) this.askAgain();
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
    const socket = line(this.code);
    this.socket = socket;
    socket.onopen = () =>
      socket.send(
        JSON.stringify({ type: "join", version: 5, client: this.outbox.client, ...this.who }),
      );
    socket.onmessage = ({ data }) => socket === this.socket && this.hear(JSON.parse(data));
    socket.onclose = ({ code, reason }) => socket === this.socket && this.lost(code, reason);
    clearTimeout(this.waiting);
    this.waiting = setTimeout(
      () => socket === this.socket && this.state !== "on" && this.hangUp(),
      PATIENCE,
    );
  }

  /** @param {number} code @param {string} why */
  lost(code, why) {
    this.socket = null;
    clearTimeout(this.waiting);
    if (this.state === "closed") return; // who has left waits for nothing
    if (this.state === "replaced") {
      this.outbox.giveUp();
      return;
    }
    if (code >= 4400 && code < 4500 && code !== TOO_MANY) {
      this.refused(why);
      return;
    }
    if (this.state === "on") this.lostNow();
    this.cut = code === FLOODED ? this.why : undefined;
    if (code === TOO_MANY || code === FLOODED) this.tries = Math.max(this.tries, 3);
    const pause = TRIES[Math.min(this.tries++, TRIES.length - 1)];
    this.retry = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }

  /** @param {string} why */
  refused(why) {
    this.state = "closed";
    this.forgetTimers();
    this.outbox.giveUp();
    if (this.outdated) this.wants.changed();
    else this.wants.refused?.(this.why ?? (() => why), this.whyCode);
  }

  /** Is the server another than the one that this page came from? */
  get outdated() {
    return this.state === "closed" && this.whyCode === OTHER_VERSION;
  }

  /**
   * It may be back in no time, as when the server moves (1012): until then nobody is told, and
   * nothing is lost.
   */
  lostNow() {
    this.state = "trying";
    if (performance.now() - this.since > GOOD) this.tries = 0;
    this.keeping = true;
    const notice = () => {
      this.noticed = true;
      this.wants.changed();
    };
    const giveUp = () => {
      this.keeping = false;
      this.outbox.giveUp();
    };
    this.timers = [setTimeout(notice, UNNOTICED), setTimeout(giveUp, KEPT)];
  }

  forgetTimers() {
    for (const timer of this.timers.splice(0)) clearTimeout(timer);
    this.noticed = this.keeping = false;
  }

  /** The whole view, please. */
  askAgain() {
    this.send("view").catch(() => {});
  }

  /** If nothing comes for too long, the line is dead, whatever the browser thinks. */
  watch() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(
      () => this.outbox.waits && this.state === "on" && this.hangUp(),
      PATIENCE,
    );
  }

  hangUp() {
    const dead = this.socket;
    this.lost(1006, "");
    dead?.close();
  }

  /** @param {FromServer} told */
  hear(told) {
    if (this.outbox.waits) this.watch();
    switch (told.type) {
      case "view":
        return this.whole(told);
      case "change":
        return this.change(told);
      case "refused":
        this.why = () => sentence(told.why);
        this.whyCode = told.why.code;
        return this.outbox.refused(told.number, this.why);
      case "signalled":
        return this.wants.signalled?.(told);
      case "next table":
        return this.wants.moved?.(told.code);
      case "replaced":
        this.state = "replaced";
        return this.wants.changed();
      default:
        return this.outbox.answered(told);
    }
  }

  /** @param {View} told */
  whole(told) {
    this.table = /** @type {Table} */ (told.table);
    this.seat = told.seat;
    this.happened = [];
    this.heardAt(told);
    this.joined();
    this.wants.changed();
  }

  /** @param {Change} told */
  change(told) {
    if (this.table === null || told.sequence !== this.sequence + 1) return this.askAgain();
    const view = { ...this.table.view, ...told.view };
    for (const [key, added] of Object.entries(told.added)) view[key] = [...view[key], ...added];
    for (const key of told.removed) delete view[key];
    this.table = { ...this.table, ...told.table, view };
    this.happened = told.steps;
    this.heardAt(told);
    this.wants.changed();
  }

  /** The table is there: what had no answer is said again. */
  joined() {
    if (this.state === "on") return;
    this.state = "on";
    this.since = performance.now();
    this.forgetTimers();
    clearTimeout(this.waiting);
    this.outbox.sendAgain();
    if (this.outbox.waits) this.watch();
  }

  /** @param {{sequence: number, time: number}} told */
  heardAt(told) {
    seen(this);
    this.sequence = told.sequence;
    this.offset = told.time - performance.now() / 1000;
  }

  /** Say something to the table; it fails with a sentence if it cannot be.
   * @param {FromClient["type"]} type @param {Record<string, any>} [more] @returns {Promise<any>} */
  send(type, more = {}) {
    if (this.state !== "on" && !this.keeping) return Promise.reject(new Error("offline"));
    if (this.state === "on") this.watch();
    return this.outbox.put(type, more);
  }

  /** A move or an act: say("play red sun"), say("clue", "beam"). @param {...any} move */
  say(...move) {
    return this.send("move", { move });
  }

  close() {
    this.state = "closed";
    clearTimeout(this.retry);
    clearTimeout(this.waiting);
    this.forgetTimers();
    removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
    this.socket?.close();
  }
}
