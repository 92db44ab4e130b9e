/** Small functions of a view of Onirim. */

import { t } from "../../ground/texts.js";

/** @import { Context } from "./seat-view.js" */

export const SYMBOLS = ["sun", "moon", "key"];

/** @param {string} card */
export const colourOf = (card) => card.split(" ")[0];
/** @param {string} card */
export const symbolOf = (card) => card.split(" ")[1];

/**
 * The seat at the bottom of the screen. A spectator sees the table from the first seat.
 * @param {Context} context
 */
export const mySeat = ({ seat }) => (typeof seat === "number" ? seat : 0);

/** @param {Context} context @param {number} seat */
export function nameOf({ table }, seat) {
  const { name, free, bot } = table.seats[seat] ?? { name: "", free: true, bot: null };
  // The name of a bot, as in the lobby
  if (name && bot === name) return name.replace(/^./, (letter) => letter.toUpperCase());
  // The host may have removed a name
  return name || (free ? "" : t("lobby.seat", { n: seat + 1 }));
}

/** @param {string} card */
export const isDoor = (card) => card.endsWith(" door");

/** The number of doors among cards. @param {Record<string, number>} cards counts by card */
export const countDoors = (cards) =>
  Object.entries(cards).reduce((sum, [card, number]) => (isDoor(card) ? sum + number : sum), 0);
