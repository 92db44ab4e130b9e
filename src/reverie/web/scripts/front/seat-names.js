/** What those who sit at a table are called. */

import { botsOf, kindOf } from "../ground/bots.js";
import { t } from "../ground/texts.js";
import { gameNamed } from "./registry.js";

/**
 * Bots as their game calls them; whose name was taken away, by the number of their seat.
 * @param {import("../ground/table.js").Table} table
 * @param {number} n
 */
export function nameAt(table, n) {
  const { name, bot } = table.seats[n];
  if (bot !== name) return name || t("lobby.seat", { n: n + 1 });
  return (
    gameNamed(table.game).botName?.(table, n) ??
    name.replace(/^./, (letter) => letter.toUpperCase())
  );
}

/**
 * That it is a bot; and of what kind, where its name does not say so.
 * @param {string} game
 * @param {string} bot
 */
export const botMark = (game, bot) =>
  gameNamed(game).botName ? `${t("lobby.bot")}${t("ground.colon")} ${kindOf(bot)}` : t("lobby.bot");

/**
 * Somebody of a game that is over, by the name in its record.
 * @param {string} game
 * @param {string} name
 * @param {number} n the seat
 */
export function nameOnceAt(game, name, n) {
  if (botsOf(game).includes(name) && gameNamed(game).botName) return botMark(game, name);
  return name.replace(/^bot:/, "") || t("lobby.seat", { n: n + 1 });
}
