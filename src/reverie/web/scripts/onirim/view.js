/** A game of Onirim as one seat sees it, and plain questions about it. */

/**
 * As the server tells it (src/reverie/onirim/view.py).
 * @typedef {object} View
 * @property {number | "spectator"} seat
 * @property {1 | 2} players
 * @property {Record<string, string>} rules
 * @property {string} phase opening, draft, choose, search, swap, foresee, arrange, refill, door, nightmare, reveal, new hand, over
 * @property {number} active
 * @property {number | "deck" | null} to_move
 * @property {number} turns
 * @property {Array<string[] | null>} hands
 * @property {number[]} hand_sizes
 * @property {string[]} shared
 * @property {string[][]} rows
 * @property {number[]} series
 * @property {string[][]} doors
 * @property {string[]} limbo
 * @property {Record<string, number>} discard
 * @property {string | null} resolving
 * @property {number} deck
 * @property {Array<string | null>} known
 * @property {Record<string, number>} unseen
 * @property {boolean} unwinnable
 * @property {{won: boolean, reason: string} | null} outcome
 */

/** @typedef {import("../front/table.js").Context} Context */

export const COLOURS = ["red", "blue", "green", "brown"];
export const SYMBOLS = ["sun", "moon", "key"];
export const COPIES = /** @type {Record<string, Record<string, number>>} */ ({
  red: { sun: 9, moon: 4, key: 3, door: 2 }, blue: { sun: 8, moon: 4, key: 3, door: 2 },
  green: { sun: 7, moon: 4, key: 3, door: 2 }, brown: { sun: 6, moon: 4, key: 3, door: 2 },
});

/** @param {string} card */
export const colourOf = (card) => card.split(" ")[0];
/** @param {string} card */
export const symbolOf = (card) => card.split(" ")[1];

/** From which seat the table is looked at: who watches sits behind the first. @param {Context} context */
export const mySeat = ({ seat }) => (typeof seat === "number" ? seat : 0);

/** Is it for this seat to choose? @param {Context} context */
export const myChoice = ({ may, view, seat }) => may.length > 0 && view.to_move === seat;

/** @param {Context} context @param {number} seat */
export const nameOf = ({ table }, seat) => table.seats[seat]?.name || "";

/** How many of a card nobody has seen yet, the known top of the deck included. @param {View} view @param {string} card */
export const left = (view, card) => (view.unseen[card] ?? 0) + view.known.filter((each) => each === card).length;

/** @param {View} view @param {(card: string) => boolean} which */
export function leftOf(view, which) {
  let sum = 0;
  for (const [card, number] of Object.entries(view.unseen)) if (which(card)) sum += number;
  return sum + view.known.filter((each) => each !== null && which(each)).length;
}

/** @param {string} card */
export const isDoor = (card) => card.endsWith(" door");

/** Would declining the search keep anything? What is known of the deck, or a place for another colour's door (O4.4, O10.6).
 * @param {View} view */
export const searchIsPlain = (view) =>
  view.phase === "search" && view.known.length === 0 && view.players === 1 && view.rules.search_without_door === "nothing";
