/** The names of players and bots at a table. */

import { botsOf, botTitle } from "../ground/bots.js";
import { t } from "../ground/texts.js";
import { gameNamed } from "./registry.js";

/**
 * The name at a seat. The game names its bots; without a name it is the number of the seat.
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
 * The mark of a bot: "bot", with its kind if its name does not say it.
 * @param {string} game
 * @param {string} bot
 */
export const botMark = (game, bot) =>
  gameNamed(game).botName
    ? `${t("lobby.bot")}${t("ground.colon")} ${botTitle(bot)}`
    : t("lobby.bot");

/**
 * A player of a finished game, by the name in its record.
 * @param {string} game
 * @param {string} name
 * @param {number} n the seat
 */
export function nameInRecord(game, name, n) {
  if (botsOf(game).includes(name) && gameNamed(game).botName) return botMark(game, name);
  return name.replace(/^bot:/, "") || t("lobby.seat", { n: n + 1 });
}
