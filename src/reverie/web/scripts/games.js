/** Which games there are. The only place of the page that names one. */

/** @type {Record<string, () => Promise<{ default: import("./ground/page-game.js").PageGame }>>} */
export const GAMES = {
  onirim: () => import("./onirim/game.js"),
  "when-i-dream": () => import("./when-i-dream/game.js"),
};
