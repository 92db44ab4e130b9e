/**
 * The link to the puzzle of the day on the front page, and whether it is solved. The puzzle's page
 * chooses it.
 */

import { html } from "../../../vendor/lit-html.js";
import { latestAbout } from "../../ground/about.js";
import { icon } from "../../ground/parts.js";
import { writeStored, readStored } from "../../ground/storage.js";
import { t } from "../../ground/texts.js";

/** @param {string} day @param {boolean} solved */
export const storeToday = (day, solved) => writeStored("puzzle of the day", { day, solved });

/** The state of today's puzzle. @returns {"new" | "solved" | "tried"} */
export function todayState() {
  const mine = readStored("puzzle of the day");
  return mine?.day !== latestAbout().today ? "new" : mine.solved ? "solved" : "tried";
}

export const puzzleStrip = () => html`<a class="button strip puzzle-today" href="/puzzles/today"
  >${icon(todayState() === "solved" ? "check" : "eye")}
  <span><b>${t("front.puzzle.title")}</b><small>${t(`front.puzzle.${todayState()}`)}</small></span
  >${icon("next")}</a
>`;
