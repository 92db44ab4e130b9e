/**
 * What is asked of tables and said at them goes over the network; in a pocket, to the worker that
 * has them.
 */

import { at } from "./site.js";

/** @typedef {typeof import("./pocket.js").pocket} Tables */
/** @type {Tables | null} */
let pocket = null;

/** From now on everything goes to these tables. @param {Tables} tables a pocket's */
export const carryTo = (tables) => {
  pocket = tables;
};

/** @param {string} path @param {RequestInit} [how] @returns {Promise<Response>} */
export const request = (path, how) =>
  pocket && path.startsWith("/api/") ? pocket.ask(path, how) : fetch(at(path), how);

/** A line to a table. @param {string} code @returns {WebSocket} or as much of one as is used */
export const line = (code) =>
  pocket
    ? /** @type {WebSocket} */ (/** @type {unknown} */ (pocket.line(code)))
    : new WebSocket(
        `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${code}`,
      );

/**
 * Somebody sees what this connection has been told.
 * @param {import("./connection.js").Connection} connection
 */
export const seen = (connection) => pocket?.seen(connection);
