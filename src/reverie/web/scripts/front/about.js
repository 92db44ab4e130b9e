/** What the server says of itself, asked once. */

import { ask } from "../ground/api.js";

/**
 * @typedef {object} About
 * @property {string} version
 * @property {string | null} address where phones in the same network find this server
 * @property {string} today the day of the daily dream
 * @property {Record<string, string[]>} bots by game
 * @property {string[]} languages
 * @property {string} [source] where the source is
 */

/** @returns {About} what is true of every server, until this one has answered */
const usual = () => ({
  version: "", address: null, today: new Date().toISOString().slice(0, 10), languages: ["en"],
  bots: { onirim: ["dreamwalker", "scripted", "random"], "when-i-dream": ["companion"] },
});

/** @type {Promise<About> | null} */
let asked = null;
let told = usual();

/** @returns {Promise<About>} */
export function about() {
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

/** Where others reach this page: "localhost" on a phone would be the phone. */
export function origin() {
  const near = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  const { address } = told;
  if (!near || !address) return location.origin;
  if (address.includes("://")) return address.replace(/\/$/, "");
  return `http://${address}${address.includes(":") || !location.port ? "" : `:${location.port}`}`;
}
