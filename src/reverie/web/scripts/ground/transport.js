/**
 * HTTP requests and sockets to tables: over the network, or in a pocket to the worker that runs the
 * tables in this browser.
 */

import { siteUrl } from "./site.js";

/** @typedef {typeof import("./pocket.js").pocket} Pocket */
/** @type {Pocket | null} */
let pocket = null;

/** Send everything to a pocket's worker from now on. @param {Pocket} worker */
export const usePocket = (worker) => {
  pocket = worker;
};

/** Fetch a path of the site. @param {string} path @param {RequestInit} [options] */
export const request = (path, options) =>
  pocket && path.startsWith("/api/")
    ? pocket.request(path, options)
    : fetch(siteUrl(path), options);

/**
 * Open a connection to a table.
 * @param {string} code
 * @returns {WebSocket} in a pocket, an object with the parts of a WebSocket that the page uses
 */
export const openSocket = (code) =>
  pocket
    ? /** @type {WebSocket} */ (/** @type {unknown} */ (pocket.openSocket(code)))
    : new WebSocket(
        `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${code}`,
      );

/**
 * In a pocket, store the current view of a connection, to show while the worker starts.
 * @param {import("./connection.js").Connection} connection
 */
export const cacheView = (connection) => pocket?.cacheView(connection);
