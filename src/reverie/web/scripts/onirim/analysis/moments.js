/** A finished game moment by moment: the steps before it, the odds, and the choice. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { percent, t } from "../../ground/texts.js";
import { stepSentence, stepInWords, pointsText, stepText } from "../coach/step-words.js";
import { betterMove, changeLabel, actorName } from "./parts.js";

/** @import { AnalysedGame } from "./types.js" */

/**
 * The minimum cost of a choice that is marked on the curve, and the minimum change of odds by a
 * stroke of luck.
 */
const MIN_MARKED_COST = 0.02;
const MIN_MARKED_LUCK = 0.05;

/** An analysed game and its moments. A moment is the number of steps that have been taken. */
export class GameMoments {
  /** @param {AnalysedGame} game */
  constructor(game) {
    this.game = game;
    this.first = (game.analysis.steps[0]?.step ?? 1) - 1;
    this.last = game.moments.length;
  }

  /** @param {number} moment */
  clamp(moment) {
    return Math.min(this.last, Math.max(this.first, moment));
  }

  /** The position of a moment on the curve, from 0 to 1. @param {number} moment */
  place(moment) {
    return Math.min(1, (moment - this.first) / Math.max(1, this.last - this.first));
  }

  /** @param {number} moment */
  oddsAt(moment) {
    return (
      this.game.analysis.steps.findLast((each) => each.step <= moment)?.odds ??
      this.game.analysis.start
    );
  }

  /** @returns {Array<[number, number]>} */
  line() {
    const { start, steps } = this.game.analysis;
    return [
      [0, start],
      ...steps.map((each) => /** @type {[number, number]} */ ([this.place(each.step), each.odds])),
    ];
  }

  marks() {
    return this.game.analysis.steps
      .filter((each) => each.cost >= MIN_MARKED_COST || Math.abs(each.luck) >= MIN_MARKED_LUCK)
      .map((each) => ({
        x: this.place(each.step),
        y: each.odds,
        kind: each.cost >= MIN_MARKED_COST ? "dear" : "stroke",
        description: `${stepSentence(each.did)}, ${pointsText(each.cost >= MIN_MARKED_COST ? -each.cost : each.luck)}`,
      }));
  }

  /** The analysed step that led to a moment, null if there is none. @param {number} moment */
  stepTo(moment) {
    return this.game.analysis.steps.find((each) => each.step === moment) ?? null;
  }

  /** The choice that follows a moment, null if there is none. @param {number} moment */
  choiceAfter(moment) {
    return (
      this.game.analysis.steps.find((each) => each.step === moment + 1 && each.seat !== null) ??
      null
    );
  }

  /**
   * The next or previous moment at which a player chooses.
   * @param {number} moment
   * @param {1 | -1} by
   */
  choiceFrom(moment, by) {
    const choices = this.game.analysis.steps
      .filter((each) => each.seat !== null)
      .map((each) => each.step - 1);
    return by > 0
      ? (choices.find((each) => each > moment) ?? this.last)
      : (choices.findLast((each) => each < moment) ?? this.first);
  }

  /** The step that led to a moment, in words. @param {number} moment */
  stepText(moment) {
    if (moment === this.first) return t("story.beginning");
    const step = this.stepTo(moment);
    const taken = this.game.record.steps[moment - 1];
    return step ? stepSentence(step.did) : taken ? stepSentence(stepText(taken)) : "";
  }

  /** @param {number} moment */
  sentence(moment) {
    return t("story.oddsAt", {
      step: moment,
      all: this.last,
      odds: percent(this.oddsAt(moment)),
      what: this.stepText(moment),
    });
  }

  /**
   * The panel with the step that led to a moment and the choice that follows.
   * @param {number} moment
   */
  panel(moment) {
    const [step, next] = [this.stepTo(moment), this.choiceAfter(moment)];
    return html`<div class="replay-said">
      <p>
        <span class="soft"
          >${moment === this.first ? "" : `${actorName(this.game, step)}${t("ground.colon")} `}</span
        >${this.stepText(moment)}${step ? changeLabel(step.luck - step.cost) : nothing}
        ${step && step.seat !== null && !next ? betterMove(step) : nothing}
      </p>
      ${
        next
          ? html`<p>
            <span class="soft"
              >${t("story.then", {
                name: next.seat === null ? "" : actorName(this.game, next),
              })} </span
            >${stepInWords(next.did)}${changeLabel(-next.cost)} ${betterMove(next)}
          </p>`
          : nothing
      }
    </div>`;
  }
}
