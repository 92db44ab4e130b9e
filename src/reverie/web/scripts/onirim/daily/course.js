/**
 * The course of a daily game as emoji, ten turns to a line, to share without spoilers. A line
 * contains only the kinds of events, sorted: no cards, no colours, and no order.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { ask } from "../../ground/api.js";
import { myToken } from "../../ground/storage.js";
import { t } from "../../ground/texts.js";
import { keepDaily } from "./daily.js";

/** @typedef {import("./daily.js").Daily} Daily */

const [STRETCH, LINES, WIDE] = [10, 5, 10];
/** The sign of ten turns without an event. */
const QUIET = "·";

/**
 * The events of a course: step, sign, and name. Every messenger can display these signs.
 * @type {Array<[string, string, string]>}
 */
const TOLD = [
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
    while (lines.length < Math.min(LINES, Math.ceil(turn / STRETCH))) lines.push([]);
    if (TOLD.some(([told]) => told === verb)) lines.at(-1)?.push(verb);
  }
  return lines.map((line) => {
    const signs = TOLD.flatMap(([verb, sign]) =>
      line.filter((each) => each === verb).map(() => sign),
    );
    return signs.slice(0, WIDE).join("") || QUIET;
  });
}

/**
 * The game with its course, which is requested once and then stored.
 * @param {Daily} mine
 * @returns {Promise<Daily>}
 */
export async function withCourse(mine) {
  if (mine.course || !mine.result) return mine;
  const record = await ask(`/api/tables/${mine.code}/record`, { token: myToken() }).catch(
    () => null,
  );
  if (!record?.steps) return mine;
  const known = { ...mine, course: courseOf(record.steps) };
  keepDaily(known);
  return known;
}

/** The legend of the signs in a course. @param {string[]} course */
export const legend = (course) =>
  TOLD.flatMap(([, sign, name]) =>
    course.some((line) => line.includes(sign)) ? [`${sign} ${t(`daily.course.${name}`)}`] : [],
  ).join(", ");

/**
 * A line of a course in words.
 * @param {string} line
 * @param {number} at
 * @param {number} turns of the whole game
 */
function inWords(line, at, turns) {
  const said = TOLD.flatMap(([, sign, name]) => {
    const n = line.split(sign).length - 1;
    return n ? [`${n} × ${t(`daily.course.${name}`)}`] : [];
  });
  const to = at === LINES - 1 ? turns : Math.min(turns, (at + 1) * STRETCH);
  return t("daily.course.turns", {
    from: at * STRETCH + 1,
    to,
    what: said.join(", ") || t("daily.course.quiet"),
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
            ><span class="unseen">${inWords(line, at, result.turns)}</span>
          </li>`,
      )}
    </ol>
    <p class="soft small" aria-hidden="true">${legend(course)}</p>`;
}
