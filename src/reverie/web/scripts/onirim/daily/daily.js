/**
 * The player's daily games as this browser stores them. The results of others are loaded by the
 * page (page.js).
 */

import { POCKET } from "../../ground/site.js";
import { writeStored, readStored } from "../../ground/storage.js";
import { t } from "../../ground/texts.js";
import { COLOURS, letterOf } from "../card.js";

/**
 * @typedef {{ won: boolean, doors: string[][], turns: number, reason: string }} Result the result
 *   of a game of Onirim, as in records
 */
/**
 * The player's game of a day. `course`: its course to share (course.js). `server`: whether the
 * server dealt the cards. Otherwise they followed from the date, and the game is listed separately.
 * @typedef {{
 *   day: string,
 *   code: string,
 *   server?: boolean,
 *   result?: Result,
 *   accuracy?: number | null,
 *   course?: string[],
 * }} Daily
 */
/** @typedef {import("../../ground/page-game.js").Front["games"]} Games */

const MAX_STORED = 400;
const HOUR_MS = 3_600_000;
const DATE = /^\d{4}-\d\d-\d\d$/;

/**
 * All stored games. A day may occur twice: dealt by the server and from its date.
 * @returns {Daily[]}
 */
function storedDailies() {
  // The form in which pages stored a game dealt from the date
  const last = /** @type {Daily | null} */ (readStored("daily"));
  return Object.values({
    ...(last && { old: { ...last, server: false } }),
    ...readStored("dailies"),
  });
}

/**
 * The stored games by day: those that count here, or the others.
 * @param {boolean} [byDate] whether to return the games dealt from the date @returns
 *   {Record<string, Daily>}
 */
export const myDailies = (byDate = POCKET) =>
  Object.fromEntries(
    storedDailies().flatMap((each) => (!each.server === byDate ? [[each.day, each]] : [])),
  );

/**
 * The player's game of a day, null if it has not begun.
 * @param {string} today
 * @returns {Daily | null}
 */
export const myDaily = (today) => myDailies()[today] ?? null;

/** @param {Daily} mine */
export function storeDaily(mine) {
  const all = [...storedDailies(), { ...mine, server: mine.server ?? !POCKET }];
  const byName = Object.fromEntries(
    all.map((each) => [each.day + (each.server ? "" : " by date"), each]),
  );
  const latest = Object.keys(byName).sort().slice(-MAX_STORED);
  writeStored("dailies", Object.fromEntries(latest.map((each) => [each, byName[each]])));
  writeStored("daily", null);
}

/**
 * The player's game of a day, as far as the lists of games contain it. Daily games of other days in
 * these lists are stored.
 * @param {string} today
 * @param {Games} games
 * @returns {Daily | null}
 */
export function dailyFromGames(today, { running, finished }) {
  for (const game of finished) {
    const dreamt = dayOf(game);
    const server = Boolean(game.daily) && !POCKET;
    const known = myDailies(!server)[dreamt];
    if (dreamt === "" || (known?.result && (known.accuracy != null || game.accuracy == null)))
      continue;
    storeDaily({
      ...known,
      day: dreamt,
      code: game.code,
      server,
      result: game.result,
      accuracy: game.accuracy,
    });
  }
  const runningGame = running.find((game) => game.game === "onirim" && game.daily === today);
  return (
    myDaily(today) ?? (runningGame ? { day: today, code: runningGame.code, server: !POCKET } : null)
  );
}

/**
 * The day of a finished daily game, "" for other games.
 * @param {import("../../ground/page-game.js").Finished} game
 */
export function dayOf({ game, daily, seed }) {
  if (game !== "onirim") return "";
  return daily || (seed && DATE.test(seed) ? seed : "");
}

/** Whether this browser has been asked for a name for the daily list. */
export const wasAskedForName = () => readStored("daily name") !== null;

/** The number of days in a row with a game, up to today or yesterday. @param {string} today */
export function streak(today) {
  const all = myDailies();
  const hasResult = (/** @type {number} */ back) => {
    const mine = all[dayBefore(today, back)];
    return Boolean(mine?.result);
  };
  let n = hasResult(0) ? 1 : 0;
  for (let back = 1; hasResult(back); back++) n++;
  return n;
}

/** @param {string} today @param {number} n */
export const dayBefore = (today, n) =>
  new Date(Date.parse(`${today}T00:00:00Z`) - n * 24 * HOUR_MS).toISOString().slice(0, 10);

/** The time until the next daily game: "tomorrow in 7 h". @param {number} [now] */
export function timeUntilNext(now = Date.now()) {
  const left = 24 * HOUR_MS - (now % (24 * HOUR_MS));
  return left >= HOUR_MS
    ? t("front.daily.hours", { n: Math.floor(left / HOUR_MS) })
    : t("front.daily.minutes", { n: Math.ceil(left / 60_000) });
}

/** The number of doors of a result. @param {Pick<Result, "doors">} result */
export const doorCount = (result) => result.doors.flat().length;

/** The doors as letters and blocks: R■■ B■□ … @param {Pick<Result, "doors">} result */
export function doorsText(result) {
  const gained = result.doors.flat();
  return COLOURS.map((colour) => {
    const n = gained.filter((each) => each === colour).length;
    return `${letterOf(colour)}${"■".repeat(n)}${"□".repeat(Math.max(0, 2 - n))}`;
  }).join(" ");
}
