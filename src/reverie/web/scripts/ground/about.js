/** What the server says of itself, asked once a day. */

import { ask } from "./api.js";

/** @import { About, GameAbout } from "../../types/server.js" */

/** The day by our own clock, where the dream of the day changes. */
const thisDay = () => new Date().toISOString().slice(0, 10);

/** @returns {About} what is true of every server, until this one has answered */
const usual = () => ({
  version: "",
  address: null,
  today: thisDay(),
  pocket: false,
  games: {},
  name_letters: 24,
  faces: 24,
  forget_days: null,
  languages: {},
});

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
const near = () =>
  location.hostname === "localhost" ||
  location.hostname === "[::1]" ||
  location.hostname.startsWith("127.");

/** Can no other machine open our links? */
export const onlyHere = () => near() && known.version !== "" && !known.address;

/** Where others reach this page: "localhost" on a phone would be the phone. */
export function origin() {
  const { address } = known;
  if (!near() || !address) return location.origin;
  if (address.includes("://")) return address.replace(/\/$/, "");
  return `http://${address}${address.includes(":") || !location.port ? "" : `:${location.port}`}`;
}
