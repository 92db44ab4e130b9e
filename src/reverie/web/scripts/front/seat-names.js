/** What those who sit at a table are called. */

import { gameNamed } from "./registry.js";

/** Bots as their game calls them. @param {import("../ground/connection.js").Table} table @param {number} n */
export function nameAt(table, n) {
  const { name, bot } = table.seats[n];
  if (bot !== name) return name;
  return gameNamed(table.game).botName?.(table, n) ?? name.replace(/^./, (letter) => letter.toUpperCase());
}
