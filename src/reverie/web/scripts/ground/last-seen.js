/**
 * The table one was at, to look at while Python wakes: what was seen of it last, in which nothing
 * can be chosen.
 */

import { keep, kept } from "./storage.js";

/**
 * @typedef {{code: string, token?: string | null, seat: unknown, table: any, looked: string}}
 *   LastSeen
 */

const NAME = "last seen";
/** Who looks on sees it on the page itself: `html[data-waking]`. */
const WAKING = "data-waking";

/** @type {import("./connection.js").Connection | null} */
let here = null;
/** What was said of tables that were looked at. @type {Map<string, string>} */
const looked = new Map();
/** @type {LastSeen | null} */
let last = kept(NAME);

/**
 * Somebody sees this of a table. Where two share a device, the one does not see what the other saw.
 * @param {import("./connection.js").Connection} connection
 */
export function seen(connection) {
  here = connection;
  queueMicrotask(note); // when the table has what was heard
}

/** Not only when the page is left: Firefox may lose what is written then. */
function note() {
  const { table, seat, code, who } = here ?? {};
  const people = table?.seats.filter(({ bot }) => bot === null).length;
  const known = typeof seat === "number" && people === 1 && code && looked.get(code);
  keep(NAME, known ? { code, token: who?.token, seat, table, looked: known } : null);
}

addEventListener("pagehide", note);

/**
 * What was said of a table, where it is the one.
 * @param {string} path
 * @param {string | null} token
 * @returns {string | undefined}
 */
export const lookedAt = (path, token) =>
  last && path === `/api/tables/${last.code}` && token === last.token ? last.looked : undefined;

/** @param {string} path @param {string} body */
export function remember(path, body) {
  const code = /^\/api\/tables\/(\w+)$/.exec(path)?.[1];
  if (code) looked.set(code, body);
}

/**
 * The view of who joins, if it is the same that was seen last.
 * @param {string} code
 * @param {string} joins
 * @returns {string | undefined}
 */
export function viewOf(code, joins) {
  if (last?.code !== code || JSON.parse(joins).token !== last.token) return undefined;
  document.documentElement.setAttribute(WAKING, "");
  looked.set(code, last.looked);
  return JSON.stringify({
    type: "view",
    seat: last.seat,
    turn: -1,
    time: 0,
    view: { ...last.table, may: [] },
  });
}

/** Python is awake, and tells how it is. */
export function awake() {
  last = null;
  document.documentElement.removeAttribute(WAKING);
}
