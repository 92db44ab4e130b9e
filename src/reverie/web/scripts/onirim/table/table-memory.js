/**
 * The data that this browser stores of the last tables, for a reload: events and the order of the
 * hand.
 */

import { writeStored, readStored } from "../../ground/storage.js";

const MAX_TABLES = 5;

/** @import { Context } from "./seat-view.js" */
/**
 * @typedef {{
 *   events?: {batches: Array<import("./events.js").Batch | "back">, at: string},
 *   hand?: {own: string[], shared: string[],
 * }}}
 *   Memory
 */

/** The last memory that was read, as a cache. @type {{code: string, memory: Memory}} */
let last = { code: "", memory: {} };

/**
 * The key of a table's memory. Players who share a device have separate ones.
 * @param {Context} context
 */
const memoryKey = ({ table: { code }, seat }) => (seat === 1 ? `${code} 1` : code);

/** @param {Context} context @returns {Memory} */
export function readMemory(context) {
  const code = memoryKey(context);
  if (code && last.code !== code) last = { code, memory: readStored(`table ${code}`) ?? {} };
  return code ? last.memory : {};
}

/** @param {Context} context @param {Memory} changes */
export function writeMemory(context, changes) {
  const code = memoryKey(context);
  if (!code) return; // a table without a server
  last = { code, memory: { ...readMemory(context), ...changes } };
  writeStored(`table ${code}`, last.memory);
  const codes = /** @type {string[]} */ (readStored("tables of onirim") ?? []);
  if (codes.at(-1) === code) return;
  const now = [...codes.filter((each) => each !== code), code];
  for (const old of now.splice(0, now.length - MAX_TABLES)) writeStored(`table ${old}`, null);
  writeStored("tables of onirim", now);
}
