/**
 * The last view of the table that this browser had open, stored by a pocket. It is shown while
 * Python starts, and nothing can be chosen in it.
 */

import { writeStored, readStored } from "./storage.js";

/**
 * @typedef {{code: string, token?: string | null, seat: unknown, table: any, answer: string}}
 *   CachedView `answer` is the response to GET /api/tables/CODE
 */

const STORAGE_NAME = "last seen";
/** Attribute of the document while a cached view is shown. */
const WAKING_ATTRIBUTE = "data-waking";

/** @type {import("./connection.js").Connection | null} */
let current = null;
/** Responses to GET /api/tables/CODE by code. @type {Map<string, string>} */
const answers = new Map();
/** @type {CachedView | null} */
let cached = readStored(STORAGE_NAME);

/**
 * Store the view of a connection. If two people share the device it is not stored, so that one does
 * not see the hand of the other.
 * @param {import("./connection.js").Connection} connection
 */
export function cacheView(connection) {
  current = connection;
  queueMicrotask(save); // when the message has been applied
}

/** Save at once, and again when the page is left: Firefox may lose what is written only then. */
function save() {
  const { table, seat, code, identity } = current ?? {};
  const people = table?.seats.filter(({ bot }) => bot === null).length;
  const answer = typeof seat === "number" && people === 1 && code && answers.get(code);
  writeStored(STORAGE_NAME, answer ? { code, token: identity?.token, seat, table, answer } : null);
}

addEventListener("pagehide", save);

/**
 * The stored response to a request, if the cached view belongs to it.
 * @param {string} path
 * @param {string | null} token
 * @returns {string | undefined}
 */
export const cachedAnswer = (path, token) =>
  cached && path === `/api/tables/${cached.code}` && token === cached.token
    ? cached.answer
    : undefined;

/** Remember a response that describes a table. @param {string} path @param {string} body */
export function rememberAnswer(path, body) {
  const code = /^\/api\/tables\/(\w+)$/.exec(path)?.[1];
  if (code) answers.set(code, body);
}

/**
 * The cached view as a message of the server, if it belongs to the client that joins.
 * @param {string} code
 * @param {string} join the client's message
 * @returns {string | undefined}
 */
export function cachedViewMessage(code, join) {
  if (cached?.code !== code || JSON.parse(join).token !== cached.token) return undefined;
  document.documentElement.setAttribute(WAKING_ATTRIBUTE, "");
  answers.set(code, cached.answer);
  return JSON.stringify({
    type: "view",
    seat: cached.seat,
    sequence: -1,
    time: 0,
    table: { ...cached.table, may: [] },
  });
}

/** Stop using the cached view: Python has started and answers itself. */
export function dropCachedView() {
  cached = null;
  document.documentElement.removeAttribute(WAKING_ATTRIBUTE);
}
