/** Sharing the result of a daily game without spoilers. */

import { origin } from "../../ground/about.js";
import { copy, showNote } from "../../ground/parts.js";
import { day, percent, t } from "../../ground/texts.js";
import { doorsText, doorCount } from "./daily.js";
import { legend } from "./course.js";

/** @typedef {import("./daily.js").Daily} Daily */

/**
 * The text to share, with the server's address. It reveals no cards.
 * @param {Daily} mine
 */
export function shareText(mine) {
  const { result } = mine;
  if (!result) return "";
  const text = t("front.daily.text", {
    day: day(new Date(`${mine.day}T12:00:00`)),
    won: result.won,
    doors: doorCount(result),
    turns: result.turns,
    row: mine.course
      ? [...mine.course, legend(mine.course)].filter(Boolean).join("\n")
      : doorsText(result),
    accuracy: mine.accuracy == null ? "" : percent(mine.accuracy),
  });
  return `${text}\n${origin()}`;
}

/**
 * Share the text with the device's share dialog or copy it. Return false if the player has to copy
 * it by hand.
 * @param {Daily} mine
 * @returns {Promise<boolean>}
 */
export async function share(mine) {
  const text = shareText(mine);
  if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ text }).catch(() => {}); // cancelled
    return true;
  }
  const copied = await copy(text);
  if (copied) showNote(() => t("front.daily.shared"));
  return copied;
}
