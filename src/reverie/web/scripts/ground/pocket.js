/**
 * The page's way to its tables where there is no server: questions and lines to a worker, as they
 * would go over a network.
 */

import { awake, lookedAt, remember, seen, viewOf } from "./last-seen.js";

/**
 * In the state of this address, for the page that is loaded next: the tables are to be had even if
 * another tab has them.
 */
const TAKE = "take";

/** As WebSockets have it. */
const FAILED = 1011;

/** @type {Worker | undefined} */
let worker;
let numbers = 0;
/** @type {Map<number, (answer: Response) => void>} */
const asked = new Map();
/** @type {Map<number, Line>} */
const lines = new Map();
/** @type {Set<(what: string, told: any[]) => void>} */
const listeners = new Set();

/** Why nothing is answered any more, as a code. */
let over = "";

/**
 * Hear of the pocket itself: somebody is `coming` to a table; `waking`, `awake`, `failed`,
 * `unkept`, `damaged`, `elsewhere`, and what comes of `order`.
 * @param {(what: string, told: any[]) => void} listener
 */
const whenTold = (listener) => void listeners.add(listener);

/** What the worker is called tells it how to begin. */
function begins() {
  const take = history.state?.[TAKE];
  if (take) history.replaceState(null, "");
  return [navigator.serviceWorker?.controller && "kept", take && "take"].filter(Boolean).join(" ");
}

function wake() {
  if (worker !== undefined || over) return;
  worker = new Worker(new URL("../pocket/worker.js", import.meta.url), {
    type: "module",
    name: begins(),
  });
  worker.onmessage = ({ data: [what, ...told] }) => hear(what, told);
  worker.onerror = worker.onmessageerror = () => hear("failed", []);
  hear("waking", []);
}

/** @param {...unknown} said */
function say(...said) {
  wake();
  worker?.postMessage(said);
}

/** How it ends: nothing is answered any more, and who waits is told why, as a code. */
const ENDS = /** @type {Record<string, string>} */ ({
  elsewhere: "pocket-elsewhere",
  failed: "pocket-failed",
  damaged: "pocket-damaged",
});

/** @param {string} what */
function end(what) {
  over = ENDS[what];
  for (const answer of asked.values()) answer(refusal());
  asked.clear();
  if (what === "damaged") return; // there are orders yet
  worker?.terminate();
  worker = undefined;
  if (what === "failed") for (const line of lines.values()) line.ended(FAILED, "");
}

const refusal = () => Response.json({ code: over }, { status: 503 });

// A page that a browser keeps for the way back has no tables meanwhile: another may have them by
// then.
addEventListener("pagehide", () => worker?.terminate());
addEventListener("pageshow", ({ persisted }) => persisted && worker && location.reload());

/** @param {string} what @param {any[]} told */
function hear(what, told) {
  if (what === "said" || what === "failed" || what === "damaged") awake();
  if (what in ENDS) end(what);
  if (what === "answer") {
    const [number, status, kind, body] = told;
    asked.get(number)?.(new Response(body, { status, headers: { "Content-Type": kind } }));
    asked.delete(number);
  } else if (what === "said") lines.get(told[0])?.onmessage?.({ data: told[1] });
  else if (what === "closed") lines.get(told[0])?.ended(told[1], told[2]);
  else for (const each of listeners) each(what, told);
}

/**
 * As `fetch` has it.
 * @param {string} path
 * @param {RequestInit} [how]
 * @returns {Promise<Response>}
 */
function ask(path, { method = "GET", body = "", headers } = {}) {
  const number = ++numbers;
  const token = new Headers(headers).get("Authorization")?.replace(/^Bearer /, "") ?? null;
  const before = method === "GET" ? lookedAt(path, token) : undefined;
  if (before !== undefined) {
    wake();
    return Promise.resolve(
      new Response(before, { headers: { "Content-Type": "application/json" } }),
    );
  }
  if (over) return Promise.resolve(refusal());
  /** @type {Promise<Response>} */
  const answered = new Promise((resolve) => void asked.set(number, resolve));
  say("ask", number, method, path, String(body), token);
  if (method === "GET")
    void answered.then(async (answer) => answer.ok && remember(path, await answer.clone().text()));
  return answered;
}

/** As a `WebSocket` has it, as far as it is used here. */
class Line {
  /** @param {string} code of a table */
  constructor(code) {
    this.number = ++numbers;
    this.code = code;
    this.joined = false;
    /** @type {number} */
    this.readyState = WebSocket.CONNECTING;
    /** @type {(() => void) | null} */
    this.onopen = null;
    /** @type {((event: {data: string}) => void) | null} */
    this.onmessage = null;
    /** @type {((event: {code: number, reason: string}) => void) | null} */
    this.onclose = null;
    lines.set(this.number, this);
    hear("coming", []);
    say("come", this.number, code);
    queueMicrotask(() => {
      if (this.readyState !== WebSocket.CONNECTING) return;
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    });
  }

  /** @param {string} text */
  send(text) {
    say("say", this.number, text);
    if (this.joined) return;
    this.joined = true;
    const view = viewOf(this.code, text);
    if (view) this.onmessage?.({ data: view });
  }

  close() {
    if (this.readyState === WebSocket.CLOSED) return;
    say("go", this.number);
    this.ended(1000, "");
  }

  /** @param {number} code @param {string} reason */
  ended(code, reason) {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    lines.delete(this.number);
    this.onclose?.({ code, reason });
  }
}

/**
 * Where the stored file is damaged: read its bytes as they are (answered by `read`), or delete it
 * (answered by `cleared`).
 * @param {"read" | "clear"} what
 */
const order = (what) => say(what);

/**
 * Where another tab has the tables: have them here. The page begins anew, so that it shows them as
 * they are.
 */
function playHere() {
  history.replaceState({ [TAKE]: true }, "");
  location.reload();
}

export const pocket = {
  ask,
  order,
  playHere,
  seen,
  line: (/** @type {string} */ code) => new Line(code),
  whenTold,
};
