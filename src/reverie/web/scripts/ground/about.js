/** What the server says of itself, asked once a day. */

import { ask } from "./api.js";

/**
 * @typedef {object} About
 * @property {string} version
 * @property {string | null} address where phones in the same network find this server
 * @property {string} today the day of the daily dream
 * @property {Record<string, string[]>} bots by game
 * @property {string[]} languages
 * @property {string} [source] where the source is
 */

/** The day by our own clock, where the dream of the day changes. */
const thisDay = () => new Date().toISOString().slice(0, 10);

/** @returns {About} what is true of every server, until this one has answered */
const usual = () => ({
  version: "", address: null, today: thisDay(), languages: ["en"],
  bots: { onirim: ["dreamwalker", "scripted", "random"], "when-i-dream": ["companion"] },
});

/** @type {Promise<About> | null} */
let asked = null;
let told = usual();

/** @returns {Promise<About>} */
export function about() {
  if (told.today !== thisDay()) asked = null;  // the page has been open overnight
  asked ??= ask("/api/about").then(
    (answer) => (told = { ...usual(), ...answer }),
    () => {
      asked = null;  // asked again next time
      return usual();
    },
  );
  return asked;
}

/** What is known of it by now. */
export const soFar = () => told;

/** Is this page open at an address that means another machine anywhere else? */
const near = () => location.hostname === "localhost" || location.hostname === "[::1]" || location.hostname.startsWith("127.");

/** Can no other machine open our links? */
export const onlyHere = () => near() && told.version !== "" && !told.address;

/** Where others reach this page: "localhost" on a phone would be the phone. */
export function origin() {
  const { address } = told;
  if (!near() || !address) return location.origin;
  if (address.includes("://")) return address.replace(/\/$/, "");
  return `http://${address}${address.includes(":") || !location.port ? "" : `:${location.port}`}`;
}
