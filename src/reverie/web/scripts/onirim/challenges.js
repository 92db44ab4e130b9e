/**
 * The list of challenges, which are met in the course of normal play. The server counts those of
 * finished games; puzzles are counted in this browser.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { icon } from "../ground/parts.js";
import { paperCut } from "../ground/reactions.js";
import { currentLanguage, t } from "../ground/texts.js";
import { puzzleProgress } from "./puzzles/rating.js";
import { THEMES } from "./puzzles/store.js";

/**
 * A challenge from the server: the game that met it first, or the best so far.
 * @typedef {{ name: string, met: { code: string, ended: number } | null, best: number | null }}
 *   Challenge
 */

/** The drawing of each challenge. @type {Record<string, import("../ground/reactions.js").Cut>} */
const CUTS = {
  unaided: [
    "M24 4Q44 10 44 24 44 38 24 44 4 38 4 24 4 10 24 4Z",
    "M12 24Q24 12 36 24 24 36 12 24ZM24 20A4 4 0 1 1 23.900 20Z",
  ],
  keys: [
    "M13 4A9 9 0 0 1 17 21V44H10V38H6V31H10V21A9 9 0 0 1 13 4ZM34 4A9 9 0 0 1 38 " +
      "21V44H31V38H27V31H31V21A9 9 0 0 1 34 4Z",
    "M13.500 11V14M34.500 11V14",
  ],
  swift: [
    "M8 4H40V10Q40 18 29 24 40 30 40 38V44H8V38Q8 30 19 24 8 18 8 10Z",
    "M15 12H33M24 22V30M16 39Q24 32 32 39",
  ],
  whole: ["M8 45V22Q8 4 24 4 40 4 40 22V45Z", "M15 45V24Q15 11 24 11 33 11 33 24V45M28 29V31"],
  brink: ["M6 30L24 22 42 30 24 38ZM6 36L24 44 42 36V39L24 47 6 39Z", "M24 4V16M19 11L24 16 29 11"],
  series: ["M4 12L15 8 22 38 11 42ZM18 6H30V37H18ZM33 8L44 12 37 42 27 38Z", "M24 14V28"],
  friend: [
    "M15 6A9 9 0 0 1 21 22Q27 25 27 42H3Q3 25 9 22A9 9 0 0 1 15 6ZM34 10A8 8 0 0 1 39 " +
      "24Q45 27 45 42H31Q31 28 28 24A8 8 0 0 1 34 10Z",
    "M11 30H19",
  ],
  dreamwalker: [
    "M30 4A20 20 0 1 0 44 32 17 17 0 0 1 30 4Z",
    "M14 24Q18 28 22 24M16 34Q20 37 25 35",
  ],
  rival: ["M8 4H13V44H8ZM15 6H42L36 15 42 24H15Z", "M21 12H31M21 18H28"],
  row: [
    "M10 30A8 8 0 1 1 9.900 30ZM24 16A8 8 0 1 1 23.900 16ZM38 2A8 8 0 1 1 37.900 2Z",
    "M10 36V40M24 22V26M38 8V12",
  ],
  week: [
    "M5 9H13V4H18V9H30V4H35V9H43V44H5Z",
    "M11 18H37M12 26H16M22 26H26M32 26H36M12 35H16M22 35H26",
  ],
  puzzles: [
    "M5 14H16Q12 4 21 4 30 4 26 14H37V24Q47 20 46 29 46 38 37 33V44H5Z",
    "M13 25H27M13 34H22",
  ],
};

/** The number of puzzles of each theme that a challenge needs. */
const PUZZLES_PER_THEME = 10;

/**
 * The challenge of solving puzzles at the first attempt. Only this browser knows which were solved,
 * and each theme counts up to PUZZLES.
 * @returns {Challenge}
 */
function puzzleChallenge() {
  const solved = Object.entries(puzzleProgress().done).filter(([, result]) => result === "solved");
  const counted = THEMES.map((theme) =>
    Math.min(PUZZLES_PER_THEME, solved.filter(([id]) => id.startsWith(`${theme}-`)).length),
  );
  const best = counted.reduce((sum, each) => sum + each, 0);
  return {
    name: "puzzles",
    met: best === PUZZLES_PER_THEME * THEMES.length ? { code: "", ended: 0 } : null,
    best,
  };
}

/** @param {Challenge[]} serverChallenges */
export function challengeList(serverChallenges) {
  const all = [...serverChallenges, puzzleChallenge()].filter(({ name }) => name in CUTS);
  return html`<section class="challenges" id="challenges" aria-labelledby="challenges-title">
    <h3 id="challenges-title">
      ${t("challenges.title")}
      <small class="soft"
        >${t("challenges.count", {
          n: all.filter(({ met }) => met).length,
          all: all.length,
        })}</small
      >
    </h3>
    <ul>
      ${all.map(challengeLine)}
    </ul>
  </section>`;
}

/** @param {Challenge} challenge */
function challengeLine({ name, met, best }) {
  const content = html`${paperCut(CUTS[name], "challenge-cut")}<span
      ><b>${t(`challenges.${name}.title`)}</b><small>${t(`challenges.${name}.about`)}</small>
      <small class="how-far"
        >${met ? icon("check") : nothing}${
          met?.ended ? t("challenges.met", { when: day(met.ended) }) : progressText(name, best)
        }</small
      ></span
    >`;
  if (met?.code)
    return html`<li class="met"><a class="challenge" href="/analysis/${met.code}">${content}</a></li>`;
  return html`<li class=${met ? "met" : ""}><div class="challenge">${content}</div></li>`;
}

/** The sentence about what is still missing. @param {string} name @param {number | null} best */
const progressText = (name, best) =>
  best === null ? t("challenges.notYet") : t(`challenges.${name}.near`, { n: best });

/** @param {number} seconds since 1970 */
const day = (seconds) =>
  new Date(seconds * 1000).toLocaleDateString(currentLanguage(), {
    day: "numeric",
    month: "short",
    year: "numeric",
  });
