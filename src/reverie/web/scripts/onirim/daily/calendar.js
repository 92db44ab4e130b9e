/** The days of a month with the player's results, and the sums of a week and a month. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { figure } from "../../ground/charts.js";
import { drawing, icon } from "../../ground/parts.js";
import { POCKET } from "../../ground/site.js";
import { currentLanguage, numeral, readingDirection, percent, t } from "../../ground/texts.js";
import { dayBefore, doorCount, myDailies } from "./daily.js";

/** The result of a daily game. @typedef {{ won: number, doors: number, turns: number }} Score */
/**
 * A day as the server reports it. `sums` adds up the results of all players, once the player may
 * see them.
 * @typedef {{
 *   day: string,
 *   played: number,
 *   mine: { code: string, score: Score | null } | null,
 *   sums?: Score,
 * }} Day
 */
/** The player's game of a day. @typedef {{ code: string, score: Score }} OwnDay */

/** @param {Record<string, import("./daily.js").Daily>} dailies @returns {Record<string, OwnDay>} */
const finishedDays = (dailies) =>
  Object.fromEntries(
    Object.entries(dailies).flatMap(([day, { code, result }]) =>
      result
        ? [
            [
              day,
              {
                code,
                score: { won: Number(result.won), doors: doorCount(result), turns: result.turns },
              },
            ],
          ]
        : [],
    ),
  );

/**
 * The player's games by day, from the server or else from this browser.
 * @param {Day[]} serverDays
 * @returns {Record<string, OwnDay>}
 */
export const ownDays = (serverDays) => ({
  ...finishedDays(myDailies()),
  ...Object.fromEntries(
    serverDays.flatMap(({ day, mine }) =>
      mine?.score ? [[day, { code: mine.code, score: mine.score }]] : [],
    ),
  ),
});

/**
 * The games whose cards followed from the date, if the server deals others.
 * @returns {Record<string, OwnDay>}
 */
export const daysByDate = () => (POCKET ? {} : finishedDays(myDailies(true)));

const noon = (/** @type {string} */ day) => new Date(`${day}T12:00:00`);
/** @param {string} day @param {Intl.DateTimeFormatOptions} format */
const formatDay = (day, format) => noon(day).toLocaleDateString(currentLanguage(), format);

/** The first day of a week in the reader's country: 1 is Monday. @returns {number} */
function firstWeekday() {
  const locale = /** @type {any} */ (new Intl.Locale(currentLanguage()));
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** @param {string} month such as "2026-11" */
export const lastDayOf = (month) => {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** @param {string} month @param {number} by */
export const otherMonth = (month, by) => {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
};

/**
 * @typedef {{
 *   month: string,
 *   today: string,
 *   chosen: string,
 *   myDays: Record<string, OwnDay>,
 *   byDate: Record<string, OwnDay>,
 *   choose: (day: string) => void,
 *   turn: (by: number) => void,
 * }} Calendar
 */

/** @param {Calendar} options */
export function calendar(options) {
  const { month, today, chosen, myDays, byDate, choose } = options;
  return html`<section class="panel calendar" aria-labelledby="calendar-title">
    ${calendarHead(options)}
    <table>
      <thead>
        <tr>
          ${weekdays().map(
            (name) =>
              html`<th scope="col" abbr=${formatDay(name, { weekday: "long" })}>
                ${formatDay(name, { weekday: "narrow" })}
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${weeksOf(month).map(
          (week) =>
            html`<tr>
              ${week.map((day) => cell(day, today, chosen, [myDays[day], byDate[day]], choose))}
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="soft small legend">
      <span>${door("won")}${t("games.won")}</span>
      <span>${door("lost")}${t("games.lost")}</span>${
        POCKET || Object.keys(byDate).length
          ? html` <span><i class="apart"></i>${t("daily.apart")}</span>`
          : nothing
      }
    </p>
  </section>`;
}

/** The month, with buttons for other months. @param {Calendar} options */
const calendarHead = ({ month, today, turn }) =>
  html`<header class="row spread">
    <button class="plain" @click=${() => turn(-1)} aria-label=${t("daily.earlier")}>
      ${icon(readingDirection() < 0 ? "next" : "back")}
    </button>
    <h2 id="calendar-title" aria-live="polite">
      ${formatDay(`${month}-15`, { month: "long", year: "numeric" })}
    </h2>
    <button
      class="plain"
      ?disabled=${month >= today.slice(0, 7)}
      @click=${() => turn(1)}
      aria-label=${t("daily.later")}>
      ${icon(readingDirection() < 0 ? "back" : "next")}
    </button>
  </header>`;

/** @param {number} n */
const twoDigits = (n) => String(n).padStart(2, "0");

/** The days of a month by week; "" before the first. @param {string} month */
function weeksOf(month) {
  const blank = (noon(`${month}-01`).getDay() - firstWeekday() + 7) % 7;
  const days = Array.from(
    { length: Number(lastDayOf(month).slice(8)) },
    (_, n) => `${month}-${twoDigits(n + 1)}`,
  );
  const cells = [...Array(blank).fill(""), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, n) =>
    cells.slice(7 * n, 7 * n + 7),
  );
}

/** A date for each weekday, in the reader's order. 5 January 2026 was a Monday. */
const weekdays = () =>
  Array.from({ length: 7 }, (_, n) => `2026-01-${twoDigits(4 + firstWeekday() + n)}`);

/** The picture of a door, open after a win. @param {"won" | "lost"} result */
const door = (result) =>
  drawing(`door-${result === "won" ? "open" : "shut"}`, `day-door ${result}`);

/**
 * @param {string} day
 * @param {string} today
 * @param {string} chosen
 * @param {[OwnDay | undefined, OwnDay | undefined]} dreamt the game that counts, and the game dealt
 *   from the date
 * @param {(day: string) => void} choose
 */
function cell(day, today, chosen, [mine, byDate], choose) {
  if (day === "") return html`<td></td>`;
  const number = html`<span class="day-number">${numeral(Number(day.slice(8)))}</span>`;
  const named = formatDay(day, { day: "numeric", month: "long" });
  const now = day === today ? "date" : nothing;
  const both = [mine, byDate].flatMap((each) => each ?? []);
  if (both.length === 0)
    return html`<td class=${day === today ? "today" : ""} aria-current=${now}>
      ${
        day === today
          ? html`<button
            class="bare day"
            aria-pressed=${day === chosen}
            aria-label=${named}
            @click=${() => choose(day)}>
            ${number}
          </button>`
          : html`<span class="day">${number}</span>`
      }
    </td>`;
  const results = both
    .map(
      ({ score: { won, doors } }) =>
        `${t(won ? "games.won" : "games.lost")}, ${t("games.doors", { n: doors })}`,
    )
    .join("; ");
  return html`<td
    class="${day === today ? "today" : ""} ${byDate || POCKET ? "apart" : ""}"
    aria-current=${now}>
    <button
      class="bare day"
      aria-pressed=${day === chosen}
      aria-label="${named}: ${results}${byDate || POCKET ? ` (${t("daily.apart")})` : ""}"
      @click=${() => choose(day)}>
      ${number}<span>${both.map(({ score }) => door(score.won ? "won" : "lost"))}</span>
    </button>
  </td>`;
}

/**
 * The sums of some days: the player's and everybody's.
 * @param {string} title
 * @param {Day[]} serverDays
 * @param {Record<string, OwnDay>} myDays
 * @param {string[]} days
 */
function sumsPanel(title, serverDays, myDays, days) {
  const mine = days.flatMap((day) => (myDays[day] ? [myDays[day].score] : []));
  const countedDays = serverDays.filter(({ day, sums: all }) => days.includes(day) && all);
  const played = countedDays.reduce((sum, each) => sum + each.played, 0);
  const mean = (/** @type {keyof Score} */ what) =>
    countedDays.reduce((sum, { sums: all }) => sum + (all?.[what] ?? 0), 0) / played;
  const ownMean = (/** @type {keyof Score} */ what) =>
    mine.reduce((sum, each) => sum + each[what], 0) / mine.length;
  const all = (/** @type {string} */ value) =>
    played > mine.length ? t("daily.all", { value }) : "";
  return html`<section class="panel back">
    <h2>${title}</h2>
    ${
      mine.length === 0
        ? html`<p class="soft">${t("daily.back.none")}</p>`
        : html`<dl class="figures">
          ${figure(mine.length, t("daily.back.days", { n: mine.length }), {
            more: t("daily.back.of", { n: days.length }),
          })}
          ${figure(percent(ownMean("won")), t("games.figures.wins"), {
            more: all(percent(mean("won"))),
          })}
          ${figure(numeral(ownMean("doors"), 1), t("daily.back.doors"), {
            more: all(numeral(mean("doors"), 1)),
          })}
          ${figure(numeral(ownMean("turns"), 1), t("daily.back.turns"), {
            more: all(numeral(mean("turns"), 1)),
          })}
        </dl>`
    }
  </section>`;
}

/**
 * The last seven days, and the month that is shown.
 * @param {Day[]} serverDays
 * @param {Record<string, OwnDay>} myDays
 * @param {string} today
 * @param {string} month
 */
export function pastPanels(serverDays, myDays, today, month) {
  const week = Array.from({ length: 7 }, (_, n) => dayBefore(today, n));
  const [last] = [lastDayOf(month), today].sort();
  const days = Array.from(
    { length: Number(last.slice(8)) },
    (_, n) => `${month}-${String(n + 1).padStart(2, "0")}`,
  );
  return html`<div class="backs">
    ${sumsPanel(t("daily.back.week"), serverDays, myDays, week)}${sumsPanel(
      formatDay(`${month}-15`, { month: "long", year: "numeric" }),
      serverDays,
      myDays,
      days,
    )}
  </div>`;
}
