/** A game of Onirim as one seat sees it, and plain questions about it. */

import { t } from "../ground/texts.js";

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
 * @property {Array<number | "limbo" | "deck" | "lost">} [door_places] where the eight doors lie, where the rest of the view does not tell which was met first
 * @property {string[]} limbo
 * @property {Record<string, number>} discard
 * @property {string | null} resolving
 * @property {number} deck
 * @property {Array<string | null>} known
 * @property {Record<string, number>} unseen
 * @property {Record<string, number>} left how many of each card nobody has seen yet, the known top of the deck included
 * @property {Record<string, number>} copies how many of each card there are in the whole game
 * @property {number | null} nightmare_odds how likely the next card is a nightmare; nothing for an empty deck
 * @property {number} doors_wanted by each player
 * @property {{own: number, shared: number}} hand_places how many cards a hand and the shared ones have room for
 * @property {number} series_size cards that complete a series
 * @property {number} deck_price cards that a nightmare takes from the deck
 * @property {boolean} search_matters might one rather decline the search that is offered?
 * @property {boolean} unwinnable
 * @property {{won: boolean, reason: string} | null} outcome
 */

/** @typedef {import("../ground/context.js").Context<View>} Context */

export const SYMBOLS = ["sun", "moon", "key"];

/** @param {string} card */
export const colourOf = (card) => card.split(" ")[0];
/** @param {string} card */
export const symbolOf = (card) => card.split(" ")[1];

/** From which seat the table is looked at: who watches sits behind the first. @param {Context} context */
export const mySeat = ({ seat }) => (typeof seat === "number" ? seat : 0);

/** @param {Context} context @param {number} seat */
export function nameOf({ table }, seat) {
  const { name, free, bot } = table.seats[seat] ?? { name: "", free: true, bot: null };
  if (name && bot === name) return name.replace(/^./, (letter) => letter.toUpperCase()); // as the lobby has it
  return name || (free ? "" : t("lobby.seat", { n: seat + 1 })); // the host may have taken a name away
}

/** @param {string} card */
export const isDoor = (card) => card.endsWith(" door");

/** @param {Record<string, number>} cards how many of each */
export const doorsAmong = (cards) => Object.entries(cards).reduce((sum, [card, number]) => (isDoor(card) ? sum + number : sum), 0);
