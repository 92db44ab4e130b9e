/**
 * The dream on the television: words and guesses as they come, and a candle that burns down.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { repeat } from "../../../vendor/directives/repeat.js";
import { vars } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { clock, trackElapsed, tickingText } from "../dream/clock.js";
import { face, nameOf } from "../table/people.js";
import { castRow } from "./people.js";
import { stateOf } from "./state.js";
import { voyage } from "./voyage.js";
import { currentClues, isSpoken, secondsLeft } from "../table/view.js";

/** @import { Clue, Context } from "../table/seat-view.js" */

const GUESS_MS = 3800;

/**
 * A candle that burns down during the dream and flickers in the last ten seconds.
 * @param {Context} context
 */
const candle = (context) => html`<div
  class="candle"
  ${trackElapsed(context)}
  ${tickingText((at) => at.closest(".theatre")?.classList.toggle("late", isLate(context)))}>
  <span class="wax" aria-hidden="true"
    ><svg class="flame" viewBox="0 0 40 70">
      <path class="halo" d="M20 0Q44 34 32 56 26 68 20 68 14 68 8 56-4 34 20 0Z" />
      <path class="heart" d="M20 22Q32 44 27 56 24 64 20 64 16 64 13 56 8 44 20 22Z" /></svg
    ><i class="stick"></i><i class="dish"></i
  ></span>
  ${clock(context)}
</div>`;

/** @param {Context} context */
const isLate = (context) =>
  context.view.phase === "dream" && context.view.timer.since !== null && secondsLeft(context) <= 10;

/**
 * The number of characters of a word's longest unbreakable part, at least 6.
 * @param {string} word
 */
const longestPart = (word) => Math.max(...word.split(/[\s-]/).map((part) => [...part].length), 6);

/** @param {Context} context @param {Clue} clue @param {string} kind */
const clueLine = (context, [seat, word], kind) => html`<li class=${kind}>
  <b ${vars({ "--letters": longestPart(word) })}>${word}</b>
  <span class="by"
    ><span class="lit-face">${face(context, seat, false)}</span>${nameOf(context, seat)}</span
  >
</li>`;

/**
 * The newest guess, for a few seconds, otherwise null.
 * @param {Context} context
 * @returns {string | null}
 */
function currentGuess(context) {
  const { view, draw } = context;
  if (isSpoken(view)) return null; // spoken guesses are not known here
  const state = stateOf(context);
  const mark = `${view.round}/${view.guesses.length}`;
  if (state.guessMark !== mark) {
    const fresh = state.guessMark.startsWith(`${view.round}/`) && view.guesses.length > 0;
    state.guessMark = mark;
    state.guessUp = fresh;
    clearTimeout(state.guessTimer);
    if (state.guessUp)
      state.guessTimer = setTimeout(() => {
        state.guessUp = false;
        draw();
      }, GUESS_MS);
  }
  return state.guessUp ? (view.guesses.at(-1) ?? "") : null;
}

/** @param {Context} context @param {string} guess */
const guessCard = (context, guess) => html`<div class="guess-card" aria-hidden="true">
  <span class="lit-face">${face(context, context.view.dreamer, false)}</span>
  <p class="on-paper">
    ${
      guess
        ? html`<b ${vars({ "--letters": longestPart(guess) })}
          >${t("whenidream.quoted", { word: guess })}</b
        >`
        : html`<i>${t("whenidream.letsGo", { name: nameOf(context, context.view.dreamer) })}</i>`
    }
  </p>
</div>`;

/** The current state in one line. @param {Context} context */
function stateLine(context) {
  const { view } = context;
  const dreamer = { name: nameOf(context, view.dreamer) };
  if (view.phase === "forced guess") return t("whenidream.moment.forced", dreamer);
  if (view.phase === "last guess") return t("whenidream.moment.last", dreamer);
  if (view.timer.paused)
    return t(
      view.timer.paused === "host" ? "whenidream.moment.paused" : "whenidream.moment.waiting",
      dreamer,
    );
  return view.turn === null
    ? ""
    : t(context.screenState.idle ? "whenidream.moment.thinks" : "whenidream.moment.turn", {
        name: nameOf(context, view.turn),
        you: false,
      });
}

/**
 * The name of the Dreamer, or with spoken words the current task.
 * @param {Context} context
 * @param {boolean} spoken
 */
function dreamHead(context, spoken) {
  const { view } = context;
  const plain = view.phase === "dream" && !view.timer.paused;
  const asleep = html`<span class="lit-face sleeper"
    >${face(context, view.dreamer, false)}<span class="blindfold"></span
  ></span>`;
  return html`<header class="dreams-head ${spoken && !plain ? "doing" : ""}">
    ${spoken ? nothing : asleep}
    <p>
      <b
        >${
          spoken && !plain
            ? stateLine(context)
            : t("whenidream.dreamsNow", { name: nameOf(context, view.dreamer) })
        }</b
      ><small>${t("whenidream.roundOf", { round: view.round, of: view.players })}</small>
      ${spoken && plain ? html`<small>${t("whenidream.moment.spoken")}</small>` : nothing}
    </p>
  </header>`;
}

/** @param {Context} context */
export function dreamScene(context) {
  const { view } = context;
  const clues = currentClues(view);
  const guess = currentGuess(context);
  const spoken = isSpoken(view);
  const words = html`<ol class="words-before" aria-label=${t("whenidream.clues")}>
      ${repeat(
        clues.slice(-9),
        (clue) => `${view.round}/${clue[3]}/${clue[2]}/${clue[0]}`,
        (clue) => clueLine(context, clue, clue === clues.at(-1) ? "newest" : ""),
      )}
    </ol>
    <p class="now-says">${stateLine(context)}</p>`;
  return html`<section
    class="act dreaming ${guess === null ? "" : "guessing"} ${spoken ? "sailing" : ""}">
    ${dreamHead(context, spoken)} ${candle(context)}
    <div class="words-stage">${spoken ? voyage(context) : words}</div>
    ${guess === null ? nothing : guessCard(context, guess)} ${castRow(context)}
  </section>`;
}
