/** Announcements for screen readers in a lobby: who came or went, who hosts, what is played. */

import { announce } from "../ground/parts.js";
import { t } from "../ground/texts.js";
import { stateOf } from "./lobby-state.js";
import { gameNamed } from "./registry.js";
import { nameAt } from "./seat-names.js";

/** @import { Context } from "../ground/table.js" */
/** @typedef {Context["table"]} Table */

/**
 * The options that the host chose, each in a few words.
 * @param {Table} table
 * @returns {string[]}
 */
export const optionTexts = (table) => [
  ...(gameNamed(table.game).chosenOptions?.(table) ?? []),
  ...(table.family_friendly === false ? [t("lobby.anyWords")] : []),
];

/** @param {Table} table @param {number[]} [but] */
const namesAt = (table, but = []) =>
  table.seats.flatMap((seat, n) => (seat.free || but.includes(n) ? [] : [nameAt(table, n)]));

/** Announce the changes since the last drawing. @param {Context} context */
export function announceChanges(context) {
  const { table } = context;
  const state = stateOf(context);
  const { before } = state;
  if (before === table) return;
  state.before = table;
  const mine = typeof context.seat === "number" ? nameAt(table, context.seat) : state.sitting;
  const unnamed = table.seats.flatMap((seat, n) =>
    !seat.free && !seat.name && before.seats[n]?.name ? [n] : [],
  );
  for (const n of unnamed) announce(t("lobby.unnamed", { n: n + 1 }));
  const [were, are] = [before, table].map((each) => namesAt(each, unnamed));
  for (const name of are)
    if (!were.includes(name) && name !== mine) announce(t("lobby.sat", { name }));
  for (const name of were)
    if (!are.includes(name) && name !== mine) announce(t("lobby.left", { name }));
  announcePresence(state, before, table, mine);
  if (table.host !== null && before.host !== table.host)
    announce(t("lobby.hosts", { name: nameAt(table, table.host) }));
  else if (!context.host && table.host !== null)
    announceSettings(before, table, are.length > were.length);
}

/**
 * @param {import("./state-types.js").LobbyState} state
 * @param {Table} before
 * @param {Table} table
 * @param {string | null} mine
 */
function announcePresence(state, before, table, mine) {
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
 * @param {boolean} grew whether a player has joined, for whom a seat may have been added
 */
function announceSettings(before, table, grew) {
  const was = optionTexts(before);
  const what = optionTexts(table).filter((each) => !was.includes(each));
  if (table.family_friendly === true && before.family_friendly === false)
    what.push(t("lobby.familyWords"));
  if (table.seats.length !== before.seats.length && !grew)
    what.push(t("lobby.seatsNow", { n: table.seats.length }));
  if (what.length) announce(t("lobby.changed", { name: nameAt(table, table.host ?? 0), what }));
}
