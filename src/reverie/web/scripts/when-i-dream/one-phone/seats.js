/**
 * The connections of a device that holds all seats of a table (W8.6): one for each seat, with that
 * seat's view.
 */

import { Connection } from "../../ground/connection.js";
import { contextOf } from "../../ground/context.js";
import { guests } from "./guests.js";

/** @import { Context } from "../table/seat-view.js" */

/**
 * The guests' connections to a table.
 * @type {{ code: string, lines: Connection[], refused: boolean } | null}
 */
let connections = null;

/**
 * Connect every seat of this device.
 * @param {Context} context the context of this device's own seat
 * @param {() => void} onChange called when a guest's view changes
 */
export function connectAll({ table, view, draw }, onChange) {
  if (connections?.code !== table.code) disconnectAll();
  connections ??= { code: table.code, lines: [], refused: guests().length < view.players - 1 };
  if (connections.refused) return;
  const current = connections;
  for (const [k, token] of guests()
    .slice(0, view.players - 1)
    .entries()) {
    if (current.lines[k] && current.lines[k].state !== "replaced") continue;
    current.lines[k]?.close();
    current.lines[k] = new Connection(
      table.code,
      { token },
      {
        onChange,
        onRefusal: () => {
          current.refused = true; // another device holds this seat
          draw();
        },
      },
    );
  }
}

export function disconnectAll() {
  for (const line of connections?.lines ?? []) line.close();
  connections = null;
}

/** Whether this device holds only one seat, as at any table with spoken words. */
export const holdsOneSeat = () => connections?.refused === true;

/**
 * The contexts of all seats, by seat. Null until every seat has a view.
 * @param {Context} context
 * @returns {Context[] | null}
 */
export function seatContexts(context) {
  const { view, screenState, draw, seat } = context;
  const seats = /** @type {Context[]} */ ([]);
  if (typeof seat === "number") seats[seat] = context;
  for (const line of connections?.lines ?? []) {
    const seen = /** @type {Context | null} */ (contextOf(line, screenState, draw));
    if (typeof seen?.seat === "number" && seen.view) seats[seen.seat] = seen;
  }
  return Object.keys(seats).length === view.players ? seats : null;
}
