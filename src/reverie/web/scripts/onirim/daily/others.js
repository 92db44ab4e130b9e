/**
 * The results of others with the same cards: wins, doors and turns, the first different choice,
 * dreamwalker's result, and names.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { aboutGame } from "../../ground/about.js";
import { barChart, figure } from "../../ground/charts.js";
import { icon, vars } from "../../ground/parts.js";
import { POCKET } from "../../ground/site.js";
import { numeral, percent, t } from "../../ground/texts.js";
import { card } from "../card.js";
import { stepSentence } from "../coach/step-words.js";
import { variantsOf } from "../table/variants.js";

/** @typedef {import("./calendar.js").Score} Score */
/**
 * One of the different moves that players chose.
 * @typedef {{ move: string, players: number, odds: number | null }} Choice
 */
/**
 * @typedef {{
 *   choice: number,
 *   view: import("../table/seat-view.js").View,
 *   choices: Choice[],
 *   mine: string | null,
 *   rival: string | null,
 * }} Difference
 */
/**
 * A day as the server reports it. The optional fields are sent once the player's own game has
 * ended.
 * @typedef {object} DayResults
 * @property {string} day
 * @property {number} played
 * @property {{ code: string, score: Score | null } | null} mine
 * @property {number} [place]
 * @property {Record<keyof Score, Array<[number, number]>>} [counts]
 * @property {Array<{ name: string, score: Score, mine: boolean }>} [names]
 * @property {{ bot: string, score: Score }} [rival]
 * @property {Difference | null} [first_difference]
 */

/** The number of turns that each bar of the chart covers. */
const TURNS_PER_BAR = 5;
/** Odds that differ by less are shown as equal. */
const SAME_ODDS = 0.0005;

/** @param {DayResults} results */
export function othersPanel(results) {
  const { counts, mine, played } = results;
  if (!counts || !mine?.score) return nothing;
  return html`<section class="others" aria-labelledby="others">
    <h2 id="others">${t("front.daily.others")}</h2>
    ${
      played === 1
        ? html`<p class="panel">${t(POCKET ? "daily.pocket" : "daily.first")}</p>`
        : resultFigures(results, counts, mine.score)
    }
    ${rivalPanel(results)}
    <div class="pictures">${firstDifference(results)}${played > 1 ? namesPanel(results) : nothing}</div>
  </section>`;
}

/**
 * @param {DayResults} results
 * @param {NonNullable<DayResults["counts"]>} counts
 * @param {Score} mine
 */
function resultFigures({ played, place = 1 }, counts, mine) {
  const won = counts.won.find(([value]) => value === 1)?.[1] ?? 0;
  return html`<dl class="figures">
      ${figure(numeral(played), t("daily.played"))}
      ${figure(percent(won / played), t("daily.woke"), {
        more: t("daily.wokeOf", { n: won, all: played }),
      })}
      ${figure(numeral(place), t("daily.placeAbout"), { more: t("daily.placeOf", { n: played }) })}
    </dl>
    <div class="pictures">
      <figure class="panel">
        <figcaption>${t("games.figures.doors")}</figcaption>
        ${doorBars(counts.doors, mine.doors)}
      </figure>
      <figure class="panel">
        <figcaption>${t("daily.turns")}</figcaption>
        ${turnBars(counts.turns, mine.turns)}
      </figure>
    </div>`;
}

/** @param {Array<[number, number]>} counts @param {number} mine */
function doorBars(counts, mine) {
  const all = aboutGame("onirim")?.limits?.doors ?? 8;
  const of = new Map(counts);
  const bars = Array.from({ length: all + 1 }, (_, doors) => ({
    label: numeral(doors),
    n: of.get(doors) ?? 0,
    lit: doors === mine,
    description: t("daily.doorsBar", { doors, n: of.get(doors) ?? 0 }),
  }));
  return barChart(bars);
}

/** @param {Array<[number, number]>} counts @param {number} mine */
function turnBars(counts, mine) {
  const step = (/** @type {number} */ turns) => Math.floor(turns / TURNS_PER_BAR);
  const least = step(counts[0][0]);
  const most = step(counts[counts.length - 1][0]);
  return barChart(
    Array.from({ length: most - least + 1 }, (_, n) => {
      const from = (least + n) * TURNS_PER_BAR;
      const to = from + TURNS_PER_BAR - 1;
      const players = counts
        .filter(([turns]) => turns >= from && turns <= to)
        .reduce((sum, [, each]) => sum + each, 0);
      return {
        label: `${numeral(from)}–${numeral(to)}`,
        n: players,
        lit: step(mine) === least + n,
        description: t("daily.turnsBar", { from, to, n: players }),
      };
    }),
  );
}

/** A result in words. @param {Score} score */
export const resultText = ({ won, doors, turns }) =>
  t(won ? "daily.wonIn" : "daily.lostWith", { doors, turns });

/** @param {DayResults} results */
const rivalPanel = (results) =>
  results.rival
    ? html`<section class="panel rival" aria-labelledby="rival">
        <h3 id="rival">${t("daily.rival")}</h3>
        <p>${resultText(results.rival.score)}</p>
      </section>`
    : nothing;

/** @param {DayResults} results */
const namesPanel = ({
  names: all = [],
  played,
}) => html`<section class="panel" aria-labelledby="names">
  <h3 id="names">${t("daily.names")}</h3>
  <ol class="day-names">
    ${all.map(
      ({ name, score, mine }) =>
        html`<li class=${mine ? "mine" : ""}>
          <span
            ><b>${name || t("daily.somebody")}</b>${
              mine ? html` <small>${t("daily.you")}</small>` : nothing
            }</span
          >
          <small class="soft">${resultText(score)}</small>
        </li>`,
    )}
  </ol>
  ${
    played > all.length
      ? html`<p class="soft small">${t("daily.more", { n: played - all.length })}</p>`
      : nothing
  }
</section>`;

/** The first choice at which players differed. @param {DayResults} results */
function firstDifference({ first_difference: turn, played }) {
  if (!turn)
    return played > 1
      ? html`<section class="panel">
          <h3>${t("daily.parting.title")}</h3>
          <p>${t("daily.parting.none")}</p>
        </section>`
      : nothing;
  const { view, choices } = turn;
  const all = choices.reduce((sum, { players }) => sum + players, 0);
  const best = Math.max(...choices.map(({ odds }) => odds ?? 0));
  const differ = choices.some(({ odds }) => odds !== null && best - odds >= SAME_ODDS);
  const row = view.rows[0] ?? [];
  return html`<section class="panel parting" aria-labelledby="parting">
    <h3 id="parting">${t("daily.parting.title")}</h3>
    <p>${t("daily.parting.at", { n: turn.choice, stood: all })}</p>
    ${
      view.resolving
        ? html`<p class="soft small">${t("daily.parting.drawn")}</p>
          <div class="day-cards">
            ${card(view.resolving, { door: "ajar", variant: variantsOf(view).resolving })}
          </div>`
        : nothing
    }
    <p class="soft small">${t("daily.parting.hand")}</p>
    <div class="day-cards">${(view.hands[0] ?? []).map((each) => card(each))}</div>
    ${
      row.length
        ? html`<p class="soft small">${t("daily.parting.row", { card: row[row.length - 1] })}</p>`
        : nothing
    }
    <ul class="day-choices">
      ${choices.map((each) =>
        choiceLine(each, turn, all, differ && each.odds !== null && best - each.odds < SAME_ODDS),
      )}
    </ul>
  </section>`;
}

/** @param {Choice} choice @param {Difference} where @param {number} all @param {boolean} better */
function choiceLine({ move, players, odds }, { mine, rival: theirs }, all, better) {
  const badges = [
    move === mine && t("daily.parting.yours"),
    move === theirs && t("daily.parting.rival"),
  ].filter(Boolean);
  return html`<li class=${better ? "better" : ""}>
    <span class="day-said"
      ><b>${stepSentence(move)}</b> ${
        badges.length ? html`<small>${badges.join(" · ")}</small>` : nothing
      }</span
    >
    <span class="day-share" aria-hidden="true"><i ${vars({ "--part": players / all })}></i></span>
    <span class="day-numbers"
      ><b class="numbers">${percent(players / all)}</b>
      <span class="unseen">${t("daily.parting.chose", { n: players })}</span> ${
        odds === null
          ? nothing
          : html`<small class="soft">${t("daily.parting.odds", { odds: percent(odds, 1) })}</small>`
      }
      ${
        better
          ? html`<small class="good">${icon("check")}${t("daily.parting.better")}</small>`
          : nothing
      }</span
    >
  </li>`;
}
