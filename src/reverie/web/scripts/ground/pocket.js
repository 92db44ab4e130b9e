/**
 * Requests and sockets to the worker that runs a pocket's tables (pocket/worker.js), with the
 * interfaces of `fetch` and `WebSocket`.
 */

import {
  cachedAnswer,
  cachedViewMessage,
  cacheView,
  dropCachedView,
  rememberAnswer,
} from "./cached-view.js";

/** Key in the history state: the page that is loaded next takes the tables from another tab. */
const TAKE_KEY = "take";

/** The close code of a WebSocket for an internal error. */
const INTERNAL_ERROR = 1011;

/** @type {Worker | undefined} */
let worker;
let lastNumber = 0;
/** @type {Map<number, (answer: Response) => void>} */
const pendingRequests = new Map();
/** @type {Map<number, PocketSocket>} */
const sockets = new Map();
/** @type {Set<(event: string, values: any[]) => void>} */
const listeners = new Set();

/** The code for refusing requests once the worker has stopped, "" until then. */
let endCode = "";

/**
 * Listen to events of the pocket itself: `opening` (a table is opened), `starting`, `started`,
 * `failed`, `unsaved`, `damaged`, `taken`, and the answers to `repair`.
 * @param {(event: string, values: any[]) => void} listener
 */
const listen = (listener) => void listeners.add(listener);

/** The name of the worker, which holds its options. */
function workerName() {
  const take = history.state?.[TAKE_KEY];
  if (take) history.replaceState(null, "");
  return [navigator.serviceWorker?.controller && "kept", take && "take"].filter(Boolean).join(" ");
}

function startWorker() {
  if (worker !== undefined || endCode) return;
  worker = new Worker(new URL("../pocket/worker.js", import.meta.url), {
    type: "module",
    name: workerName(),
  });
  worker.onmessage = ({ data: [event, ...values] }) => receive(event, values);
  worker.onerror = worker.onmessageerror = () => receive("failed", []);
  receive("starting", []);
}

/** @param {...unknown} message */
function post(...message) {
  startWorker();
  worker?.postMessage(message);
}

/** The events that stop the worker, with the code for refusing requests from then on. */
const END_CODES = /** @type {Record<string, string>} */ ({
  taken: "pocket-open-elsewhere",
  failed: "pocket-failed",
  damaged: "pocket-damaged",
});

/** @param {string} event */
function end(event) {
  endCode = END_CODES[event];
  for (const answer of pendingRequests.values()) answer(refusal());
  pendingRequests.clear();
  if (event === "damaged") return; // `repair` still needs the worker
  worker?.terminate();
  worker = undefined;
  if (event === "failed")
    for (const socket of sockets.values()) socket.onClosed(INTERNAL_ERROR, "");
}

const refusal = () => Response.json({ code: endCode }, { status: 503 });

// A page in the browser's back/forward cache must not keep the tables, since another page may need
// them.
addEventListener("pagehide", () => worker?.terminate());
addEventListener("pageshow", ({ persisted }) => persisted && worker && location.reload());

/** Handle a message of the worker. @param {string} event @param {any[]} values */
function receive(event, values) {
  if (event === "message" || event === "failed" || event === "damaged") dropCachedView();
  if (event in END_CODES) end(event);
  if (event === "response") {
    const [number, status, kind, body] = values;
    pendingRequests.get(number)?.(
      new Response(body, { status, headers: { "Content-Type": kind } }),
    );
    pendingRequests.delete(number);
  } else if (event === "message") sockets.get(values[0])?.onmessage?.({ data: values[1] });
  else if (event === "closed") sockets.get(values[0])?.onClosed(values[1], values[2]);
  else for (const listener of listeners) listener(event, values);
}

/**
 * Make a request, like `fetch`.
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<Response>}
 */
function request(path, { method = "GET", body = "", headers } = {}) {
  const number = ++lastNumber;
  const token = new Headers(headers).get("Authorization")?.replace(/^Bearer /, "") ?? null;
  const cached = method === "GET" ? cachedAnswer(path, token) : undefined;
  if (cached !== undefined) {
    startWorker();
    return Promise.resolve(
      new Response(cached, { headers: { "Content-Type": "application/json" } }),
    );
  }
  if (endCode) return Promise.resolve(refusal());
  /** @type {Promise<Response>} */
  const answered = new Promise((resolve) => void pendingRequests.set(number, resolve));
  post("request", number, method, path, String(body), token);
  if (method === "GET")
    void answered.then(
      async (answer) => answer.ok && rememberAnswer(path, await answer.clone().text()),
    );
  return answered;
}

/** A connection to a table, with the parts of a `WebSocket` that the page uses. */
class PocketSocket {
  /** @param {string} code the table's */
  constructor(code) {
    this.number = ++lastNumber;
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
    sockets.set(this.number, this);
    receive("opening", []);
    post("connect", this.number, code);
    queueMicrotask(() => {
      if (this.readyState !== WebSocket.CONNECTING) return;
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    });
  }

  /** @param {string} text */
  send(text) {
    post("send", this.number, text);
    if (this.joined) return;
    this.joined = true;
    const view = cachedViewMessage(this.code, text);
    if (view) this.onmessage?.({ data: view });
  }

  close() {
    if (this.readyState === WebSocket.CLOSED) return;
    post("close", this.number);
    this.onClosed(1000, "");
  }

  /** @param {number} code @param {string} reason */
  onClosed(code, reason) {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    sockets.delete(this.number);
    this.onclose?.({ code, reason });
  }
}

/**
 * If the stored file is damaged: read its bytes (answered by the event `read`), or delete it
 * (answered by `cleared`).
 * @param {"read" | "clear"} action
 */
const requestRepair = (action) => post(action);

/**
 * Take the tables from another tab. The page is loaded again, so that it shows them as they are.
 */
function takeTables() {
  history.replaceState({ [TAKE_KEY]: true }, "");
  location.reload();
}

export const pocket = {
  request,
  cacheView,
  listen,
  openSocket: (/** @type {string} */ code) => new PocketSocket(code),
  repair: requestRepair,
  takeTables,
};
