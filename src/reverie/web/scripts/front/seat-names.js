/** What those who sit at a table are called. */

import { t } from "../ground/texts.js";
import { gameNamed } from "./registry.js";

/** Bots as their game calls them; whose name was taken away, by the number of their seat. @param {import("../ground/connection.js").Table} table @param {number} n */
export function nameAt(table, n) {
  const { name, bot } = table.seats[n];
  if (bot !== name) return name || t("lobby.seat", { n: n + 1 });
  return gameNamed(table.game).botName?.(table, n) ?? name.replace(/^./, (letter) => letter.toUpperCase());
}
