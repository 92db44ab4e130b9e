/** What a game's screen is given each time it is drawn: the table as this seat may know it, and what can be done there. */

import { orNote } from "./parts.js";

/**
 * @template [View=any] @template [Own=Record<string, any>]
 * @typedef {object} Context
 * @property {import("./connection.js").Table} table
 * @property {View} view the game as this seat may know it
 * @property {number | "spectator" | "screen"} seat
 * @property {string[]} may what may be said now
 * @property {boolean} host is this seat the host?
 * @property {Array<any[]>} happened the steps since the last drawing, as far as this seat may see them; drawn once
 * @property {() => number} now the table's clock, in seconds
 * @property {(...said: any[]) => Promise<any>} say a move or an act; why not is shown to the player, and null comes
 * @property {(...said: any[]) => Promise<any>} attempt the same, for a screen that says itself why not: it fails with the sentence, or with "offline"
 * @property {(type: string, more?: Record<string, any>) => Promise<any>} send any other message of docs/server.md
 * @property {() => void} draw draw again, after something of the screen's own has changed
 * @property {Own} own what the screen keeps for itself while the table is open; the last sign that
 *   somebody gave is `own.signal` ({seat, signal}), and `changed` is called when it comes
 */

/** The table at the other end of a connection, once it has told of it.
 * @param {import("./connection.js").Connection | null} connection @param {Record<string, any>} own @param {() => void} draw
 * @returns {Context | null} */
export function contextOf(connection, own, draw) {
  if (connection?.table == null || connection.seat === null) return null;
  const { table, seat, happened } = connection;
  return {
    table,
    view: table.view,
    seat,
    may: table.may,
    host: table.host === seat,
    happened,
    now: () => connection.now,
    draw,
    own,
    say: (...said) => orNote(connection.say(...said)),
    attempt: (...said) => connection.say(...said),
    send: (type, more) => orNote(connection.send(type, more)),
  };
}
