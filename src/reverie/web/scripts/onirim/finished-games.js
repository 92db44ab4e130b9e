/** Finished games of Onirim in the player's list: results and statistics. */

import { html, nothing } from "../../vendor/lit-html.js";
import { aboutGame } from "../ground/about.js";
import { barChart, figure, lineChart, evenlySpaced } from "../ground/charts.js";
import { drawing } from "../ground/parts.js";
import { readStored } from "../ground/storage.js";
import { numeral, percent, t } from "../ground/texts.js";
import { challengeList } from "./challenges.js";
import { dayOf, doorCount } from "./daily/daily.js";
import { rivalName } from "./opening/rival-choice.js";

/** @typedef {import("../ground/page-game.js").Finished} Finished */

const WIN_RATE_GAMES = 10;
const DOORS = { running: "ajar", won: "open", lost: "shut" };

/** The picture of a game's state: a door. @param {keyof typeof DOORS} state */
export const picture = (state) => drawing(`door-${DOORS[state]}`);

/** @param {Finished} game */
export const outcome = ({ result }) =>
  `${t(result.won ? "games.won" : "games.lost")}, ${t("games.doors", { n: doorCount(result) })}`;

/** @param {Finished} game */
export const about = (game) =>
  [dayOf(game) && t("games.daily"), helpText(game), rivalText(game)].filter(Boolean).join(" · ");

/** The help in a game, if there was any. @param {Finished} game */
const helpText = ({ coach, hints }) =>
  coach === "always" || hints
    ? t(`coach.game.${coach === "always" ? "always" : "hints"}`, { number: hints ?? 0 })
    : "";

/** The rival that played the same cards, if there was one. @param {Finished} game */
const rivalText = ({ rival }) =>
  rival ? t("two.list.rival", { ...rival, bot: rivalName(rival.bot) }) : "";

/** @param {Finished} game */
export const link = ({ code }) => ({ address: `/analysis/${code}`, label: t("games.story") });

/**
 * The win rate over the last ten games, after each game.
 * @param {Finished[]} counted oldest first
 */
const winRates = (counted) =>
  counted.map((_, n) => {
    const lately = counted.slice(Math.max(0, n + 1 - WIN_RATE_GAMES), n + 1);
    return lately.filter((game) => game.result.won).length / lately.length;
  });

/**
 * The accuracy of the games whose analysis is known.
 * @param {Finished[]} counted
 * @returns {number[]}
 */
function accuracies(counted) {
  const known = readStored("accuracy") ?? {};
  return counted
    .map((game) => game.accuracy ?? known[game.code])
    .filter((each) => typeof each === "number");
}

/**
 * @param {Finished[]} finished newest first
 * @param {{
 *   games: number,
 *   won: number,
 *   streak: number,
 *   longest_streak?: number,
 *   hinted?: {games: number, won: number},
 *   challenges?: import("./challenges.js").Challenge[],
 * }} all
 */
export function figures(finished, all) {
  const counted = finished
    .filter((game) => !game.practice && !game.hints && game.coach !== "always")
    .reverse();
  if (all.games === 0) return html`${hintedFigures(all)}${challengeList(all.challenges ?? [])}`;
  const accurate = accuracies(counted);
  const mean = accurate.length
    ? accurate.reduce((sum, each) => sum + each, 0) / accurate.length
    : null;
  return html`${hintedFigures(all)}
    <dl class="figures">
      ${figure(all.games, t("games.figures.games"))}${figure(all.won, t("games.figures.wins"), {
        more: percent(all.won / all.games),
      })}
      ${figure(all.streak, t("games.figures.streak"), {
        more: t("games.figures.best", { n: all.longest_streak ?? all.streak }),
      })}
      ${mean === null ? nothing : figure(percent(mean, 1), t("games.figures.accuracy"))}
    </dl>
    <div class="pictures">
      ${winRateChart(winRates(counted))}${doorsChart(counted)}${accuracyChart(accurate)}
    </div>
    ${challengeList(all.challenges ?? [])}`;
}

/**
 * The number of games with hints or the coach. They are counted separately: all other figures leave
 * them out.
 * @param {{games: number, won: number, hinted?: {games: number, won: number}}} all
 */
const hintedFigures = (all) =>
  all.hinted?.games
    ? html`<p class="soft apart-hints">
        ${t("two.list.unaided", { games: all.games, won: all.won })} ·
        ${t("two.list.aided", { ...all.hinted })}
      </p>`
    : nothing;

/** @param {number[]} rates */
const winRateChart = (rates) => html`<figure class="panel">
  <figcaption>${t("games.figures.moving")}</figcaption>
  ${
    rates.length < 2
      ? html`<p class="soft">${t("games.figures.few")}</p>`
      : lineChart(evenlySpaced(rates), {
          description: t("games.figures.movingAbout", {
            from: percent(rates[0]),
            to: percent(rates[rates.length - 1]),
          }),
        })
  }
</figure>`;

/** A chart of the numbers of doors. @param {Finished[]} counted */
function doorsChart(counted) {
  const gained = counted.map((game) => doorCount(game.result));
  const all = Math.max(aboutGame("onirim")?.limits?.doors ?? 0, ...gained);
  const bars = Array.from(
    { length: all + 1 },
    (_, doors) => gained.filter((each) => each === doors).length,
  );
  return html`<figure class="panel">
    <figcaption>${t("games.figures.doors")}</figcaption>
    ${barChart(
      bars.map((n, doors) => ({
        label: numeral(doors),
        n,
        description: t("games.figures.doorsBar", { doors, n }),
        lit: counted.some(({ result }) => result.won && doorCount(result) === doors),
      })),
    )}
  </figure>`;
}

/** @param {number[]} accurate */
const accuracyChart = (accurate) => html`<figure class="panel">
  <figcaption>${t("games.figures.accuracyAbout")}</figcaption>
  ${
    accurate.length === 0
      ? html`<p class="soft">${t("games.figures.accuracyNone")}</p>`
      : lineChart(evenlySpaced(accurate), {
          lowest: Math.min(...accurate) > 0.8 ? 0.8 : 0,
          description: t("games.figures.movingAbout", {
            from: percent(accurate[0], 1),
            to: percent(accurate[accurate.length - 1], 1),
          }),
        })
  }
</figure>`;
