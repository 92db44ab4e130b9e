/**
 * The explanation after an answer: right or wrong, the odds of every choice, the reasons, and the
 * choices of others.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { icon, vars } from "../../ground/parts.js";
import { currentLanguage, numeral, percent, t } from "../../ground/texts.js";
import { moveName } from "../coach/odds.js";

/** @import { Puzzle } from "../analysis/types.js" */
/** @typedef {import("./table.js").Verdict} Verdict */

/**
 * The maximum number of choices in the list, since a prophecy allows many. Choices that the player,
 * a bot or the game's player made are listed in any case.
 */
const MAX_LISTED = 10;

/** @param {string} text */
const capital = (text) =>
  text.replace(/^./, (letter) => letter.toLocaleUpperCase(currentLanguage()));

/** A difference in odds as a number of games out of a hundred, at least 1. @param {number} odds */
const outOfHundred = (odds) => Math.max(1, Math.round(100 * odds));

/**
 * The sentence about the cost of an answer that is not the best.
 * @param {Puzzle} puzzle
 * @param {Verdict} verdict
 */
export const costText = ({ cost: least }, { cost }) =>
  cost === null
    ? t("puzzles.costsAtLeast", { n: outOfHundred(least) })
    : t("puzzles.costs", { n: outOfHundred(cost) });

/**
 * The reasons for the best choice, without those that the texts do not cover.
 * @param {Puzzle} puzzle
 * @returns {string[]}
 */
const reasonTexts = ({ reasons: all = [] }) =>
  all.flatMap(({ code, values }) => {
    const key = `why.${code}`;
    const text = t(key, values);
    return text === key ? [] : [text];
  });

/**
 * The explanation if there are no reasons because the coach prefers another choice: what playouts
 * or an enumeration show about that choice.
 * @param {Puzzle} puzzle
 * @returns {string[]}
 */
function coachDifference({ moves, by, method }) {
  const [, odds, games = 0] = moves[0];
  const its = moves.find(([move]) => move === by.dreamwalker);
  if (its === undefined || its[1] >= odds) return [];
  const values = { move: moveName(its[0]), n: outOfHundred(odds - its[1]) };
  return [
    method === "exact"
      ? t("puzzles.against.exact", values)
      : t("puzzles.against.played", { ...values, games: numeral(Math.min(games, its[2] ?? 0)) }),
  ];
}

/** The best choice and the reasons for it. @param {Puzzle} puzzle */
function bestTexts(puzzle) {
  const why = reasonTexts(puzzle);
  return [
    t("puzzles.best", { move: moveName(puzzle.moves[0][0]), odds: percent(puzzle.moves[0][1]) }),
    ...(why.length ? why : coachDifference(puzzle)),
  ];
}

/**
 * The cost of the second best choice. Puzzles from the player's own games do not state it, since it
 * may be zero.
 * @param {Puzzle} puzzle
 */
const secondTexts = ({ moves: [, second], theme, cost }) =>
  second && theme !== "own"
    ? [t("puzzles.second", { move: moveName(second[0]), n: outOfHundred(cost) })]
    : [];

/** The explanation in sentences, for screen readers. @param {Puzzle} puzzle */
export const explanationTexts = (puzzle) => [...bestTexts(puzzle), ...secondTexts(puzzle)];

/**
 * The odds of the choices as bars, with the names of those who chose them.
 * @param {Puzzle} puzzle
 * @param {string[]} tried the answers so far
 */
function oddsBars({ moves, best, same = [], by }, tried) {
  const named = moves.filter(
    ([move], at) => at < MAX_LISTED || tried.includes(move) || Object.values(by).includes(move),
  );
  const highest = moves[0][1] || 1;
  /** @param {string} move */
  const right = (move) => move === best || same.includes(move);
  /** @param {string} move */
  const chosenBy = (move) => [
    ...(tried.includes(move) ? [t("puzzles.you")] : []),
    ...(by.you === move ? [t("puzzles.youThen")] : []),
    ...["dreamwalker", "scripted"]
      .filter((name) => by[/** @type {"scripted"} */ (name)] === move)
      .map(capital),
  ];
  return html`<ol class="odds-bars">
    ${named.map(
      ([move, odds]) => html`<li class=${right(move) ? "best" : ""}>
        <span class="move"
          >${right(move) ? icon("check") : nothing}${capital(moveName(move))}${chosenBy(move).map(
            (name) => html` <span class="who">${name}</span>`,
          )}</span
        >
        <b class="numbers">${percent(odds, 1)}</b>
        <i aria-hidden="true" ${vars({ "--part": odds / highest })}></i>
      </li>`,
    )}
  </ol>`;
}

/** The sentence about the source of the odds. @param {Puzzle} puzzle */
function sourceText({ method, moves, agreed }) {
  const [, , games, error] = moves[0];
  const sentence =
    method === "played"
      ? t("puzzles.how.played", { n: games ?? 0, error: numeral(100 * (error ?? 0), 1) })
      : t(method === "exact" ? "puzzles.how.exact" : "puzzles.how.seen");
  return agreed ? `${sentence} ${t("puzzles.how.agreed")}` : sentence;
}

/** The whole explanation. @param {Puzzle} puzzle @param {string[]} tried */
export function explanation(puzzle, tried) {
  const { by } = puzzle;
  return html`<div class="puzzle-why">${bestTexts(puzzle).map((each) => html`<p>${each}</p>`)}</div>
    ${oddsBars(puzzle, tried)} ${secondTexts(puzzle).map((each) => html`<p>${each}</p>`)}
    ${
      by.random === undefined
        ? nothing
        : html`<p class="small soft">${t("puzzles.chance", { odds: percent(by.random) })}</p>`
    }
    <p class="small soft">${sourceText(puzzle)}</p>`;
}
