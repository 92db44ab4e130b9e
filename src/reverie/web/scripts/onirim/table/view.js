/** A game of Onirim as one seat sees it, and plain questions about it. */

import { t } from "../../ground/texts.js";

/** @import { Context } from "./seat-view.js" */

export const SYMBOLS = ["sun", "moon", "key"];

/** @param {string} card */
export const colourOf = (card) => card.split(" ")[0];
/** @param {string} card */
export const symbolOf = (card) => card.split(" ")[1];

/**
 * From which seat the table is looked at: who watches sits behind the first.
 * @param {Context} context
 */
export const mySeat = ({ seat }) => (typeof seat === "number" ? seat : 0);

/** @param {Context} context @param {number} seat */
export function nameOf({ table }, seat) {
  const { name, free, bot } = table.seats[seat] ?? { name: "", free: true, bot: null };
  // As the lobby has it
  if (name && bot === name) return name.replace(/^./, (letter) => letter.toUpperCase());
  // The host may have taken a name away
  return name || (free ? "" : t("lobby.seat", { n: seat + 1 }));
}

/** @param {string} card */
export const isDoor = (card) => card.endsWith(" door");

/** @param {Record<string, number>} cards how many of each */
export const doorsAmong = (cards) =>
  Object.entries(cards).reduce((sum, [card, number]) => (isDoor(card) ? sum + number : sum), 0);
