/** The games of this page, loaded from their registration. */

import { GAMES } from "../games.js";

/** @typedef {import("../ground/page-game.js").PageGame} PageGame */

/** @type {Map<string, PageGame>} */
const registered = new Map();

/** Load the games. One that cannot be loaded is left out. */
export async function loadGames() {
  const loaded = await Promise.allSettled(Object.values(GAMES).map((load) => load()));
  for (const each of loaded) {
    if (each.status === "fulfilled") registered.set(each.value.default.name, each.value.default);
    else console.error(each.reason);
  }
}

export const games = () => [...registered.values()];

/** @param {string} name @returns {PageGame} */
export const gameNamed = (name) =>
  registered.get(name) ?? {
    name,
    title: () => name,
    screen: () => Promise.reject(new Error(name)),
  };
