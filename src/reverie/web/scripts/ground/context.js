/**
 * What a game's screen is given each time it is drawn: the table as this seat may know it, and what
 * can be done there.
 */

import { orNote } from "./parts.js";

/** @import { Context } from "./table.js" */

/**
 * The table at the other end of a connection, once it has told of it.
 * @param {import("./connection.js").Connection | null} connection
 * @param {Record<string, any>} own
 * @param {() => void} draw
 * @returns {Context | null}
 */
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
