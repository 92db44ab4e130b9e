/** The dream of the day: the same cards for all, played once, and a result to show around without giving anything away. */

import { origin } from "../ground/about.js";
import { keep, kept } from "../ground/storage.js";
import { copy, note } from "../ground/parts.js";
import { day, percent, t } from "../ground/texts.js";
import { COLOURS, letterOf } from "./card.js";

/** @typedef {{ won: boolean, doors: string[][], turns: number, reason: string }} Result how a game of Onirim ended, as records have it */
/** @typedef {{ day: string, code: string, result?: Result, accuracy?: number | null }} Daily */

/** Your dream of that day, if you have begun it. @param {string} today @returns {Daily | null} */
export const myDaily = (today) => {
  const mine = /** @type {Daily | null} */ (kept("daily"));
  return mine?.day === today ? mine : null;
};

/** @param {Daily} mine */
export const keepDaily = (mine) => keep("daily", mine);

/** What is known of it by now. @param {Daily | null} mine @param {import("../ground/page-game.js").Finished[]} finished @returns {Daily | null} */
export function withResult(mine, finished) {
  const over = mine?.result ? undefined : finished.find((game) => game.code === mine?.code);
  if (mine === null || !over?.result) return mine;
  const known = { ...mine, result: over.result, accuracy: over.accuracy ?? mine.accuracy };
  keepDaily(known);
  return known;
}

/** How many doors were gained. @param {Pick<Result, "doors">} result */
export const doorsOf = (result) => result.doors.flat().length;

/** The doors as letters and blocks: R■■ B■□ … @param {Pick<Result, "doors">} result */
export function doorRow(result) {
  const gained = result.doors.flat();
  return COLOURS.map((colour) => {
    const n = gained.filter((each) => each === colour).length;
    return `${letterOf(colour)}${"■".repeat(n)}${"□".repeat(Math.max(0, 2 - n))}`;
  }).join(" ");
}

/** The text to share, with the address to come and play. @param {Daily} mine */
export function shareText(mine) {
  const { result } = mine;
  if (!result) return "";
  const text = t("front.daily.text", {
    day: day(new Date(`${mine.day}T12:00:00`)),
    won: result.won,
    doors: doorsOf(result),
    turns: result.turns,
    row: doorRow(result),
    accuracy: mine.accuracy == null ? "" : percent(mine.accuracy),
  });
  return `${text}\n${origin()}`;
}

/** Hand the text on as this device does it; false where somebody has to copy it by hand. @param {Daily} mine @returns {Promise<boolean>} */
export async function share(mine) {
  const text = shareText(mine);
  if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ text }).catch(() => {}); // thought better of it
    return true;
  }
  const copied = await copy(text);
  if (copied) note(() => t("front.daily.shared"));
  return copied;
}
