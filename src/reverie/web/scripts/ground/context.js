/**
 * The context that a game's screen is drawn with: the table as this seat may see it, and its
 * actions.
 */

import { noteFailure } from "./parts.js";

/** @import { Context, PageState } from "./table.js" */

/**
 * The context of a connection. It is null until the first view has come.
 * @template {PageState} ScreenState
 * @param {import("./connection.js").Connection | null} connection
 * @param {ScreenState} screenState
 * @param {() => void} draw
 * @returns {Context<any, ScreenState> | null}
 */
export function contextOf(connection, screenState, draw) {
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
    screenState,
    say: (...move) => noteFailure(connection.say(...move)),
    attempt: (...move) => connection.say(...move),
    send: (type, more) => noteFailure(connection.send(type, more)),
  };
}
