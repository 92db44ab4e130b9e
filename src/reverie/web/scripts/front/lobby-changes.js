/**
 * What changes in a lobby, told to those who listen: who came and went, who hosts, what is played.
 */

import { announce } from "../ground/parts.js";
import { t } from "../ground/texts.js";
import { stateOf } from "./lobby-state.js";
import { gameNamed } from "./registry.js";
import { nameAt } from "./seat-names.js";

/** @import { Context } from "../ground/table.js" */
/** @typedef {Context["table"]} Table */

/** What the host chose, in a few words. @param {Table} table @returns {string[]} */
export const chosenAt = (table) => [
  ...(gameNamed(table.game).chosen?.(table) ?? []),
  ...(table.family_friendly === false ? [t("lobby.anyWords")] : []),
];

/** @param {Table} table @param {number[]} [but] */
const namesAt = (table, but = []) =>
  table.seats.flatMap((seat, n) => (seat.free || but.includes(n) ? [] : [nameAt(table, n)]));

/** Say what is different since the last drawing. @param {Context} seen */
export function announceChanges(seen) {
  const { table } = seen;
  const state = stateOf(seen);
  const { before } = state;
  if (before === table) return;
  state.before = table;
  const mine = typeof seen.seat === "number" ? nameAt(table, seen.seat) : state.sitting;
  const unnamed = table.seats.flatMap((seat, n) =>
    !seat.free && !seat.name && before.seats[n]?.name ? [n] : [],
  );
  for (const n of unnamed) announce(t("lobby.unnamed", { n: n + 1 }));
  const [were, are] = [before, table].map((each) => namesAt(each, unnamed));
  for (const name of are)
    if (!were.includes(name) && name !== mine) announce(t("lobby.sat", { name }));
  for (const name of were)
    if (!are.includes(name) && name !== mine) announce(t("lobby.left", { name }));
  tellWhoIsHere(state, before, table, mine);
  if (table.host !== null && before.host !== table.host)
    announce(t("lobby.hosts", { name: nameAt(table, table.host) }));
  else if (!seen.host && table.host !== null) tellSettings(before, table, are.length > were.length);
}

/**
 * @param {import("./own-state.js").LobbyState} state
 * @param {Table} before
 * @param {Table} table
 * @param {string | null} mine
 */
function tellWhoIsHere(state, before, table, mine) {
  const wereHere = before.seats.flatMap(({ connected }, n) =>
    connected ? [nameAt(before, n)] : [],
  );
  for (const [n, { bot, free, connected }] of table.seats.entries()) {
    const name = nameAt(table, n);
    if (free || bot !== null || name === mine) continue;
    if (connected && state.away.delete(name)) announce(t("lobby.back", { name }));
    else if (!connected && wereHere.includes(name)) {
      state.away.add(name);
      announce(t("lobby.gone", { name }));
    }
  }
}

/**
 * @param {Table} before
 * @param {Table} table
 * @param {boolean} grew has somebody come, for whom a seat may have been added?
 */
function tellSettings(before, table, grew) {
  const was = chosenAt(before);
  const what = chosenAt(table).filter((each) => !was.includes(each));
  if (table.family_friendly === true && before.family_friendly === false)
    what.push(t("lobby.familyWords"));
  if (table.seats.length !== before.seats.length && !grew)
    what.push(t("lobby.seatsNow", { n: table.seats.length }));
  if (what.length) announce(t("lobby.changed", { name: nameAt(table, table.host ?? 0), what }));
}
