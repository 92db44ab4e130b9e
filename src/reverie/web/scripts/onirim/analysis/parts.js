/**
 * The parts of an analysis without controls: headline, figures, costs of choices, and events of the
 * deck.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { figure, stepChart } from "../../ground/charts.js";
import { percent, t } from "../../ground/texts.js";
import { doorCount } from "../daily/daily.js";
import { stepSentence, stepInWords, pointsText } from "../coach/step-words.js";

/** @import { JudgedStep as Judged, AnalysedGame } from "./types.js" */

/** Odds that differ by less are shown as equal. */
const SAME_ODDS = 0.0005;
/** The minimum change of odds by luck in the list. */
const MIN_LISTED_LUCK = 0.01;

/** The names of the players. @param {AnalysedGame} game */
export const namesIn = ({ record }) =>
  record.seats.map(
    (name, seat) =>
      name.replace(/^bot:(.)/, (_, letter) => letter.toUpperCase()) ||
      t("lobby.seat", { n: seat + 1 }),
  );

/** @param {AnalysedGame} game @param {Judged | null} judged */
export const actorName = (game, judged) =>
  judged?.seat == null ? t("story.deck") : namesIn(game)[judged.seat];

/** The change of the odds, if it is large enough. @param {number} by */
export const changeLabel = (by) =>
  Math.abs(by) < SAME_ODDS
    ? nothing
    : html` <b class="change numbers ${by < 0 ? "bad" : "good"}">${pointsText(by)}</b>`;

/** The better move, if there was one. @param {Judged} judged */
export const betterMove = ({ cost, best, before }) =>
  html`<span class="soft"
    >${
      cost >= SAME_ODDS && best
        ? t("story.better", { what: stepInWords(best), odds: percent(before, 1) })
        : t("story.bestChoice")
    }</span
  >`;

/** @param {AnalysedGame} game */
export function headline({ record }) {
  const { result } = record;
  if (!result) return t("story.running");
  if (result.won) return t("story.won");
  return t(result.reason === "resigned" ? "story.resigned" : "story.lost", {
    doors: doorCount(result),
  });
}

/** Odds as a whole number of chances in 100. @param {number} odds */
const count = (odds) => Math.round(100 * Math.abs(odds));

/**
 * Whether a sum over the game is above 100. Among chances in 100 its figure would look like an
 * error.
 * @param {number} odds
 */
const isAbove100 = (odds) => count(odds) > 100;

/** The sentence about luck. @param {number} luck */
function luckText(luck) {
  if (Math.abs(luck) < 0.005) return t("story.words.noLuck");
  if (isAbove100(luck)) return t(luck < 0 ? "story.words.badLuckMore" : "story.words.luckMore");
  return t(luck < 0 ? "story.words.badLuck" : "story.words.luck", { n: count(luck) });
}

/** The sentence about the choices of a player alone. @param {number} cost */
function costText(cost) {
  if (cost < 0.005) return t("story.words.noCost");
  return t(isAbove100(cost) ? "story.words.costMore" : "story.words.cost", { n: count(cost) });
}

/** The whole analysis in a few sentences, with the figures folded away. @param {AnalysedGame} game */
export function analysisSummary(game) {
  const { start, cost, players } = game.analysis;
  const costs =
    players === 1
      ? [costText(cost[0])]
      : namesIn(game).map((name, seat) =>
          t(isAbove100(cost[seat]) ? "story.words.costMoreOf" : "story.words.costOf", {
            name,
            n: count(cost[seat]),
          }),
        );
  return html`<section class="story-words" aria-label=${t("story.words.title")}>
    <p>
      ${t(players === 1 ? "story.words.start" : "story.words.startTwo", { n: count(start) })}
      ${luckText(game.analysis.luck)} ${costs.join(" ")}
    </p>
    <p class="soft">${t("story.words.whose", { n: count(start) })}</p>
    <details>
      <summary>${t("story.details")}</summary>
      ${figures(game)}
      <p class="soft small">${t("story.how")}</p>
    </details>
  </section>`;
}

/** @param {AnalysedGame} game */
function figures(game) {
  const { start, luck, cost, accuracy, players } = game.analysis;
  const alone = players === 1;
  return html`<dl class="figures">
    ${figure(percent(start), t("story.start"))}${figure(pointsText(luck), t("story.luck"), {
      kind: luck < 0 ? "bad" : "good",
    })}
    ${namesIn(game).map(
      (name, seat) => html` ${figure(
        pointsText(-cost[seat]),
        alone ? t("story.choices") : t("story.choicesOf", { name }),
        { kind: cost[seat] >= 0.005 ? "bad" : "" },
      )}
      ${figure(
        accuracy[seat] == null ? "–" : percent(accuracy[seat] ?? 0, 1),
        alone ? t("story.accuracy") : t("story.accuracyOf", { name }),
      )}`,
    )}
  </dl>`;
}

/** @param {AnalysedGame} game */
export function sumsText({ analysis: { start, luck, end, cost } }) {
  const all = cost.reduce((sum, each) => sum + each, 0);
  const sums = t("story.apartAbout", {
    start: percent(start),
    luck: pointsText(luck),
    end: percent(end),
    cost: pointsText(-all),
  });
  return isAbove100(luck) || isAbove100(all) ? `${sums} ${t("story.apartMore")}` : sums;
}

/**
 * A list of steps, each a button that goes there.
 * @param {string} id
 * @param {string} title
 * @param {string} none the sentence for an empty list
 * @param {unknown[]} lines
 */
const stepList = (id, title, none, lines) => html`<section class="panel" aria-labelledby=${id}>
  <h2 id=${id}>${title}</h2>
  ${
    lines.length === 0
      ? html`<p>${none}</p>`
      : html`<ol class="dear-list">
        ${lines.map((line) => html`<li>${line}</li>`)}
      </ol>`
  }
</section>`;

/** The most costly choices. @param {AnalysedGame} game @param {(moment: number) => void} goTo */
export function costliestChoices(game, goTo) {
  const { analysis } = game;
  const dear = analysis.dearest
    .map((number) => analysis.steps.find((each) => each.step === number))
    .filter((each) => each !== undefined);
  return stepList(
    "dearest",
    t("story.dearest"),
    t("story.dearestNone"),
    dear.map(
      (each) => html` <button class="bare dear" @click=${() => goTo(each.step - 1)}>
        ${changeLabel(-each.cost)}
        <span
          ><small class="soft"
            >${t("story.turn", { n: each.turn })}${
              analysis.players > 1 ? html`, ${actorName(game, each)}` : nothing
            }</small
          >
          <span>${stepSentence(each.did)} <small class="soft">${percent(each.odds, 1)}</small></span>
          <span class="instead"
            >${t("story.instead")} ${each.best ? stepInWords(each.best) : ""}
            <small class="soft">${percent(each.before, 1)}</small></span
          ></span
        >
      </button>`,
    ),
  );
}

/**
 * The events of the deck that changed the odds most.
 * @param {AnalysedGame} game
 * @param {(moment: number) => void} goTo
 */
export function luckEvents({ analysis }, goTo) {
  const moved = analysis.steps
    .filter((each) => Math.abs(each.luck) >= MIN_LISTED_LUCK)
    .sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck))
    .slice(0, 5);
  return stepList(
    "strokes",
    t("story.strokes"),
    t("story.strokesNone"),
    moved.map(
      (each) => html` <button class="bare dear" @click=${() => goTo(each.step)}>
        ${changeLabel(each.luck)}
        <span
          ><small class="soft">${t("story.turn", { n: each.turn })}</small
          ><span
            >${stepSentence(each.did)} <small class="soft">${percent(each.odds, 1)}</small></span
          ></span
        >
      </button>`,
    ),
  );
}

/** The chart that separates luck from skill. @param {AnalysedGame} game */
export function luckAndSkillChart(game) {
  const { start, luck, end, cost, players } = game.analysis;
  let level = start + luck;
  const choices = cost.map((each, seat) => {
    const from = level;
    level -= each;
    return {
      label: players === 1 ? t("story.byChoices") : namesIn(game)[seat],
      from,
      to: level,
      value: pointsText(-each),
      kind: "choices",
    };
  });
  return html`<section class="panel" aria-labelledby="apart">
    <h2 id="apart">${t("story.apart")}</h2>
    ${stepChart(
      [
        { label: t("story.atFirst"), from: 0, to: start, value: percent(start), kind: "level" },
        {
          label: t("story.byLuck"),
          from: start,
          to: start + luck,
          value: pointsText(luck),
          kind: luck < 0 ? "down" : "up",
        },
        ...choices,
        { label: t("story.atLast"), from: 0, to: end, value: percent(end), kind: "level" },
      ],
      sumsText(game),
    )}
  </section>`;
}

/** @param {AnalysedGame} game */
export const stepTable = (game) => html`<details class="panel">
  <summary>${t("story.table")}</summary>
  <div class="wide-table" tabindex="0" role="region" aria-label=${t("story.table")}>
    <table>
      <thead>
        <tr>
          ${["step", "who", "what", "odds"].map(
            (each) => html`<th scope="col">${t(`story.columns.${each}`)}</th>`,
          )}
          <td></td>
        </tr>
      </thead>
      <tbody>
        ${game.analysis.steps.map(
          (each) => html`<tr class=${each.seat === null ? "soft" : ""}>
            <td>${each.step}</td>
            <td>${actorName(game, each)}</td>
            <td>${stepInWords(each.did)}</td>
            <td class="numbers">${percent(each.odds, 1)}</td>
            <td>${changeLabel(each.luck - each.cost)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>
</details>`;
