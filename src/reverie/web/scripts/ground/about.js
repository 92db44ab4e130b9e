/** Facts about the server, from `/api/about`, fetched once a day. */

import { fetchJson } from "./api.js";

/** @import { About, GameAbout } from "../../types/server.js" */

/** The current day in UTC. The dream of the day changes with it. */
const currentDay = () => new Date().toISOString().slice(0, 10);

/** @returns {About} values to use until the server has answered */
const defaults = () => ({
  version: "",
  address: null,
  today: currentDay(),
  pocket: false,
  games: {},
  name_letters: 24,
  faces: 24,
  forget_days: null,
  languages: {},
});

/** @type {Promise<About> | null} */
let loading = null;
let latest = defaults();

/** @returns {Promise<About>} */
export function about() {
  if (latest.today !== currentDay()) loading = null; // the page has been open overnight
  loading ??= fetchJson("/api/about").then(
    (answer) => (latest = { ...defaults(), ...answer }),
    () => {
      loading = null; // the next call tries again
      return defaults();
    },
  );
  return loading;
}

/** The last answer, or the defaults if there is none yet. */
export const latestAbout = () => latest;

/** The last answer's part about a game. @param {string} game @returns {GameAbout | undefined} */
export const aboutGame = (game) => latest.games[game];

/** The bot that takes a seat when nobody chose one. @param {string} game */
export const defaultBot = async (game) => (await about()).games[game]?.bots[0] ?? "";

/** Whether this page is open at an address that means a different machine on every device. */
const isLoopback = () =>
  location.hostname === "localhost" ||
  location.hostname === "[::1]" ||
  location.hostname.startsWith("127.");

/** Whether only this computer can open the page's links. */
export const isLocalOnly = () => isLoopback() && latest.version !== "" && !latest.address;

/** The origin for links to share: on a phone, "localhost" would be the phone itself. */
export function origin() {
  const { address } = latest;
  if (!isLoopback() || !address) return location.origin;
  if (address.includes("://")) return address.replace(/\/$/, "");
  return `http://${address}${address.includes(":") || !location.port ? "" : `:${location.port}`}`;
}
