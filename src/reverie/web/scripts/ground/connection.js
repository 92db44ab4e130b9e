/**
 * A connection to a table over a WebSocket. The server sends the whole view first and then changes,
 * which are applied here. A lost connection is reopened automatically.
 */

import { cacheView, openSocket } from "./transport.js";
import { Outbox } from "./outbox.js";
import { refusalText } from "./texts.js";

/** @import { Change, FromServer, View } from "../../types/messages.js" */
/** @import { FromClient } from "../../types/requests.js" */
/** @import { Table, ConnectionListener } from "./table.js" */

/**
 * Milliseconds before each attempt to reconnect. Later attempts wait as long as the last of these.
 */
const RETRY_DELAYS_MS = [0, 300, 1000, 2000, 4000, 8000];
/** Milliseconds after which a connection counts as stable, so that the delays start at 0 again. */
const STABLE_MS = 5000;
/** Milliseconds without an answer after which the socket is considered dead. */
const ANSWER_TIMEOUT_MS = 9000;
/** Milliseconds without a connection after which the player is notified. */
const NOTICE_AFTER_MS = 1000;
/**
 * Milliseconds for which requests wait for a new connection. After that they are given up, since a
 * word might then be a guess at another card.
 */
const QUEUE_MS = 12_000;
/** Close code: the server accepts no more connections from this address for now. */
const TOO_MANY = 4429;
/** Close code: this client has sent too many messages. */
const FLOODED = 1008;
/** Code of the refusal by a server of another version than this page. */
const VERSION_MISMATCH = "message-version-mismatch";

export class Connection {
  /**
   * @param {string} code
   * @param {{token?: string | null, screen?: boolean, invitation?: string | null}} identity
   * @param {ConnectionListener} listener
   */
  constructor(code, identity, listener) {
    this.code = code;
    this.identity = identity;
    this.listener = listener;
    /** @type {Table | null} */
    this.table = null;
    /** @type {number | "spectator" | "screen" | null} */
    this.seat = null;
    /** @type {Array<any[]>} the steps from the last view to this one that this seat may see */
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
    this.clockOffset = 0;
    this.failures = 0;
    this.connectedAt = 0;
    this.retryTimer = 0;
    this.answerTimer = 0;
    /** @type {number[]} timers that run while there is no connection */
    this.offlineTimers = [];
    /** Whether the connection has been lost for long enough to notify the player. */
    this.isOffline = false;
    /**
     * @type {import("./texts.js").LazyText | undefined} why the server closed the connection, if it
     *   did
     */
    this.cutReason = undefined;
    /** Whether new requests wait for the next connection while there is none. */
    this.isQueueing = false;
    /** @type {import("./texts.js").LazyText | undefined} the sentence of the last refusal */
    this.lastRefusal = undefined;
    /** @type {string | undefined} */
    this.lastRefusalCode = undefined;
    this.reconnect = () => {
      if (this.state === "trying") this.connect();
      // A socket that died while the device slept reports nothing
      else if (this.state === "on" && !document.hidden) this.requestView();
    };
    addEventListener("online", this.reconnect);
    document.addEventListener("visibilitychange", this.reconnect);
    this.connect();
  }

  /** The table's clock, in seconds. */
  get now() {
    return performance.now() / 1000 + this.clockOffset;
  }

  connect() {
    clearTimeout(this.retryTimer);
    this.socket?.close();
    const socket = openSocket(this.code);
    this.socket = socket;
    socket.onopen = () =>
      socket.send(
        JSON.stringify({ type: "join", version: 5, client: this.outbox.client, ...this.identity }),
      );
    socket.onmessage = ({ data }) => socket === this.socket && this.receive(JSON.parse(data));
    socket.onclose = ({ code, reason }) => socket === this.socket && this.onClose(code, reason);
    clearTimeout(this.answerTimer);
    this.answerTimer = setTimeout(
      () => socket === this.socket && this.state !== "on" && this.dropSocket(),
      ANSWER_TIMEOUT_MS,
    );
  }

  /** @param {number} code @param {string} reason */
  onClose(code, reason) {
    this.socket = null;
    clearTimeout(this.answerTimer);
    if (this.state === "closed") return;
    if (this.state === "replaced") {
      this.outbox.rejectAll();
      return;
    }
    if (code >= 4400 && code < 4500 && code !== TOO_MANY) {
      this.onRefusedJoin(reason);
      return;
    }
    if (this.state === "on") this.waitForReconnect();
    this.cutReason = code === FLOODED ? this.lastRefusal : undefined;
    if (code === TOO_MANY || code === FLOODED) this.failures = Math.max(this.failures, 3);
    const pause = RETRY_DELAYS_MS[Math.min(this.failures++, RETRY_DELAYS_MS.length - 1)];
    this.retryTimer = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }

  /** @param {string} reason */
  onRefusedJoin(reason) {
    this.state = "closed";
    this.clearOfflineTimers();
    this.outbox.rejectAll();
    if (this.outdated) this.listener.onChange();
    else this.listener.onRefusal?.(this.lastRefusal ?? (() => reason), this.lastRefusalCode);
  }

  /** Whether the server has another version than this page. */
  get outdated() {
    return this.state === "closed" && this.lastRefusalCode === VERSION_MISMATCH;
  }

  /**
   * Start the timers of a lost connection. It may be back at once, as when a table moves to another
   * process (1012), so the player is notified after a second, and requests wait for longer.
   */
  waitForReconnect() {
    this.state = "trying";
    if (performance.now() - this.connectedAt > STABLE_MS) this.failures = 0;
    this.isQueueing = true;
    const showOffline = () => {
      this.isOffline = true;
      this.listener.onChange();
    };
    const stopQueueing = () => {
      this.isQueueing = false;
      this.outbox.rejectAll();
    };
    this.offlineTimers = [
      setTimeout(showOffline, NOTICE_AFTER_MS),
      setTimeout(stopQueueing, QUEUE_MS),
    ];
  }

  clearOfflineTimers() {
    for (const timer of this.offlineTimers.splice(0)) clearTimeout(timer);
    this.isOffline = this.isQueueing = false;
  }

  /** Ask the server for the whole view. */
  requestView() {
    this.send("view").catch(() => {});
  }

  /** Drop the socket if no message comes for too long, whatever state the browser reports. */
  startAnswerTimer() {
    clearTimeout(this.answerTimer);
    this.answerTimer = setTimeout(
      () => this.outbox.isWaiting && this.state === "on" && this.dropSocket(),
      ANSWER_TIMEOUT_MS,
    );
  }

  dropSocket() {
    const dead = this.socket;
    this.onClose(1006, "");
    dead?.close();
  }

  /** @param {FromServer} message */
  receive(message) {
    if (this.outbox.isWaiting) this.startAnswerTimer();
    switch (message.type) {
      case "view":
        return this.replaceView(message);
      case "change":
        return this.applyChange(message);
      case "refused":
        this.lastRefusal = () => refusalText(message.why);
        this.lastRefusalCode = message.why.code;
        return this.outbox.reject(message.number, this.lastRefusal);
      case "signalled":
        return this.listener.onSignal?.(message);
      case "next table":
        return this.listener.onNextTable?.(message.code);
      case "replaced":
        this.state = "replaced";
        return this.listener.onChange();
      default:
        return this.outbox.resolve(message);
    }
  }

  /** @param {View} message */
  replaceView(message) {
    this.table = /** @type {Table} */ (message.table);
    this.seat = message.seat;
    this.happened = [];
    this.synchronize(message);
    this.onJoined();
    this.listener.onChange();
  }

  /** @param {Change} message */
  applyChange(message) {
    if (this.table === null || message.sequence !== this.sequence + 1) return this.requestView();
    const view = { ...this.table.view, ...message.view };
    for (const [key, added] of Object.entries(message.added)) view[key] = [...view[key], ...added];
    for (const key of message.removed) delete view[key];
    this.table = { ...this.table, ...message.table, view };
    this.happened = message.steps;
    this.synchronize(message);
    this.listener.onChange();
  }

  /** The first view of a connection has come: send the requests again that have no answer. */
  onJoined() {
    if (this.state === "on") return;
    this.state = "on";
    this.connectedAt = performance.now();
    this.clearOfflineTimers();
    clearTimeout(this.answerTimer);
    this.outbox.sendAgain();
    if (this.outbox.isWaiting) this.startAnswerTimer();
  }

  /** @param {{sequence: number, time: number}} message */
  synchronize(message) {
    cacheView(this);
    this.sequence = message.sequence;
    this.clockOffset = message.time - performance.now() / 1000;
  }

  /**
   * Send a request to the table.
   * @param {FromClient["type"]} type
   * @param {Record<string, any>} [fields] the other fields of the request
   * @returns {Promise<any>} the answer; it rejects with a sentence, or with "offline"
   */
  send(type, fields = {}) {
    if (this.state !== "on" && !this.isQueueing) return Promise.reject(new Error("offline"));
    if (this.state === "on") this.startAnswerTimer();
    return this.outbox.request(type, fields);
  }

  /**
   * Send a move or another act, such as say("play red sun") or say("clue", "beam").
   * @param {...any} move
   */
  say(...move) {
    return this.send("move", { move });
  }

  close() {
    this.state = "closed";
    clearTimeout(this.retryTimer);
    clearTimeout(this.answerTimer);
    this.clearOfflineTimers();
    removeEventListener("online", this.reconnect);
    document.removeEventListener("visibilitychange", this.reconnect);
    this.socket?.close();
  }
}
