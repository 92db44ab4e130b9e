/** What the server says of itself, asked once a day. */

import { ask } from "./api.js";

/** What there is to know of a game: the fewest and the most seats, the bots that play it, and limits of its own.
 * @typedef {{ seats: [number, number], bots: string[], limits?: Record<string, any> }} GameAbout */

/**
 * @typedef {object} About
 * @property {string} version
 * @property {string | null} address where phones in the same network find this server
 * @property {boolean} [pocket] does this server offer one?
 * @property {string} today the day of the daily dream
 * @property {Record<string, GameAbout>} games by name
 * @property {number} name_letters that a name may have
 * @property {number | null} [forget_days] after so long without anything happening a table is thrown away
 * @property {string} [source] where the source is
 */

/** The day by our own clock, where the dream of the day changes. */
const thisDay = () => new Date().toISOString().slice(0, 10);

/** @returns {About} what is true of every server, until this one has answered */
const usual = () => ({ version: "", address: null, today: thisDay(), name_letters: 24, games: {} });

/** @type {Promise<About> | null} */
let asked = null;
let known = usual();

/** @returns {Promise<About>} */
export function about() {
  if (known.today !== thisDay()) asked = null; // the page has been open overnight
  asked ??= ask("/api/about").then(
    (answer) => (known = { ...usual(), ...answer }),
    () => {
      asked = null; // asked again next time
      return usual();
    },
  );
  return asked;
}

/** What is known of it by now. */
export const soFar = () => known;

/** What is known of a game by now. @param {string} game @returns {GameAbout | undefined} */
export const gameSoFar = (game) => known.games[game];

/** The bot that takes a seat where nobody chose one. @param {string} game */
export const usualBot = async (game) => (await about()).games[game]?.bots[0] ?? "";

/** Is this page open at an address that means another machine anywhere else? */
const near = () => location.hostname === "localhost" || location.hostname === "[::1]" || location.hostname.startsWith("127.");

/** Can no other machine open our links? */
export const onlyHere = () => near() && known.version !== "" && !known.address;

/** Where others reach this page: "localhost" on a phone would be the phone. */
export function origin() {
  const { address } = known;
  if (!near() || !address) return location.origin;
  if (address.includes("://")) return address.replace(/\/$/, "");
  return `http://${address}${address.includes(":") || !location.port ? "" : `:${location.port}`}`;
}
