/**
 * What a browser keeps of a table besides its seat, for a reload: what happened, and the order of
 * the hand.
 */

import { keep, kept } from "../../ground/storage.js";

const MOST = 5; // tables

/** @import { Context } from "./seat-view.js" */
/**
 * @typedef {{
 *   told?: {told: Array<import("./events.js").Batch | "back">, at: string},
 *   hand?: {own: string[], shared: string[],
 * }}}
 *   Memory
 */

/**
 * @type {{code: string, memory: Memory}} What was read last, so that it is not read with every
 *   move.
 */
let last = { code: "", memory: {} };

/** By its code; at one device each of two has a memory of their own. @param {Context} context */
const nameOf = ({ table: { code }, seat }) => (seat === 1 ? `${code} 1` : code);

/** @param {Context} context @returns {Memory} */
export function recall(context) {
  const code = nameOf(context);
  if (code && last.code !== code) last = { code, memory: kept(`table ${code}`) ?? {} };
  return code ? last.memory : {};
}

/** @param {Context} context @param {Memory} more */
export function retain(context, more) {
  const code = nameOf(context);
  if (!code) return; // a table without a server
  last = { code, memory: { ...recall(context), ...more } };
  keep(`table ${code}`, last.memory);
  const codes = /** @type {string[]} */ (kept("tables of onirim") ?? []);
  if (codes.at(-1) === code) return;
  const now = [...codes.filter((each) => each !== code), code];
  for (const old of now.splice(0, now.length - MOST)) keep(`table ${old}`, null);
  keep("tables of onirim", now);
}
