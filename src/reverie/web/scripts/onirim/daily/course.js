/**
 * The course of a daily game as emoji, ten turns to a line, to share without spoilers. A line
 * contains only the kinds of events, sorted: no cards, no colours, and no order.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { fetchJson } from "../../ground/api.js";
import { myToken } from "../../ground/storage.js";
import { t } from "../../ground/texts.js";
import { storeDaily } from "./daily.js";

/** @typedef {import("./daily.js").Daily} Daily */

const [TURNS_PER_LINE, MAX_LINES, MAX_SIGNS] = [10, 5, 10];
/** The sign of ten turns without an event. */
const QUIET_SIGN = "·";

/**
 * The events of a course: step, sign, and name. Every messenger can display these signs.
 * @type {Array<[string, string, string]>}
 */
const EVENTS = [
  ["search", "■", "series"],
  ["open", "◆", "key"],
  ["pay key", "▲", "paidKey"],
  ["pay deck", "●", "paidDeck"],
  ["pay hand", "○", "paidHand"],
  ["pay door", "▽", "paidDoor"],
];

/**
 * The lines of a game, from the steps of its record.
 * @param {Array<any[]>} steps
 * @returns {string[]}
 */
export function courseOf(steps) {
  /** @type {string[][]} */
  const lines = [[]];
  let turn = 0;
  for (const [verb] of steps) {
    if (verb === "play" || verb === "discard") turn++;
    while (lines.length < Math.min(MAX_LINES, Math.ceil(turn / TURNS_PER_LINE))) lines.push([]);
    if (EVENTS.some(([step]) => step === verb)) lines.at(-1)?.push(verb);
  }
  return lines.map((line) => {
    const signs = EVENTS.flatMap(([verb, sign]) =>
      line.filter((each) => each === verb).map(() => sign),
    );
    return signs.slice(0, MAX_SIGNS).join("") || QUIET_SIGN;
  });
}

/**
 * The game with its course, which is requested once and then stored.
 * @param {Daily} mine
 * @returns {Promise<Daily>}
 */
export async function fetchCourse(mine) {
  if (mine.course || !mine.result) return mine;
  const record = await fetchJson(`/api/tables/${mine.code}/record`, { token: myToken() }).catch(
    () => null,
  );
  if (!record?.steps) return mine;
  const known = { ...mine, course: courseOf(record.steps) };
  storeDaily(known);
  return known;
}

/** The legend of the signs in a course. @param {string[]} course */
export const legend = (course) =>
  EVENTS.flatMap(([, sign, name]) =>
    course.some((line) => line.includes(sign)) ? [`${sign} ${t(`daily.course.${name}`)}`] : [],
  ).join(", ");

/**
 * A line of a course in words.
 * @param {string} line
 * @param {number} at
 * @param {number} turns of the whole game
 */
function lineInWords(line, at, turns) {
  const parts = EVENTS.flatMap(([, sign, name]) => {
    const n = line.split(sign).length - 1;
    return n ? [`${n} × ${t(`daily.course.${name}`)}`] : [];
  });
  const to = at === MAX_LINES - 1 ? turns : Math.min(turns, (at + 1) * TURNS_PER_LINE);
  return t("daily.course.turns", {
    from: at * TURNS_PER_LINE + 1,
    to,
    what: parts.join(", ") || t("daily.course.quiet"),
  });
}

/** A course for the screen and for screen readers. @param {Daily} mine */
export function coursePart({ course, result }) {
  if (!course || !result?.turns) return nothing;
  return html`<ol class="day-course">
      ${course.map(
        (line, at) =>
          html`<li>
            <span aria-hidden="true">${line}</span
            ><span class="unseen">${lineInWords(line, at, result.turns)}</span>
          </li>`,
      )}
    </ol>
    <p class="soft small" aria-hidden="true">${legend(course)}</p>`;
}
