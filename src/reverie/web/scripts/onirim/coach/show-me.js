/**
 * "Show me": a demonstration of the best move on the table, and of one way the game may continue.
 * Any tap or key ends it.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { announce, icon } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { liftCardOf } from "../table/hand.js";
import { moveName } from "./odds.js";
import { arrangeAs } from "../table/prophecy.js";
import { adviceOf, cardsOf, lessonsOf, momentOf, stageOf } from "../table/screen-state.js";

/** @import { Context } from "../table/seat-view.js" */
/** @import { ScreenState } from "../table/state-types.js" */
/** @import { Explained } from "../analysis/types.js" */

/** Milliseconds for each step, and for pointing at the move before it is made. */
const [STEP_MS, MOVE_MS] = [1300, 2000];
/** Milliseconds within which a click follows the tap that ends the demonstration. */
const CLICK_MS = 50;

/**
 * The destination of the piece that a move moves.
 * @type {Record<string, string>}
 */
const DESTINATIONS = { play: "row", discard: "discard", open: "doors", search: "deck" };

/** @param {Context} context @param {Explained} explained */
export function demonstrate(context, explained) {
  if (stageOf(context).screen !== null) new Demonstration(context, explained).begin();
}

/** A move and a possible continuation, shown instead of the table. */
class Demonstration {
  /** The index of the step on the screen; -1 while the demonstration points at the move. */
  at = -1;
  timer = 0;
  /** @type {ScreenState} The state of a screen that shows no real table. */
  screenState = {};
  /** Whether the player steps through by a button, since they want less motion. */
  byHand = matchMedia("(prefers-reduced-motion: reduce)").matches;

  /** @param {Context} context @param {Explained} explained */
  constructor(context, { line, best }) {
    this.context = context;
    this.line = line;
    this.best = best;
    this.stage = stageOf(context);
    this.moment = momentOf(context).number;
  }

  begin() {
    this.stage.instead = this.draw;
    addEventListener("pointerdown", this.onPointerDown, { capture: true });
    addEventListener("keydown", this.onKeyDown, { capture: true });
    this.pointAtMove();
    if (!this.byHand) this.timer = setTimeout(this.next, MOVE_MS);
  }

  end = () => {
    clearTimeout(this.timer);
    removeEventListener("pointerdown", this.onPointerDown, { capture: true });
    removeEventListener("keydown", this.onKeyDown, { capture: true });
    if (this.stage.instead !== this.draw) return;
    this.stage.instead = null;
    this.context.draw();
    document.querySelector(/** @type {"button"} */ ("[data-act=show-me]"))?.focus();
  };

  next = () => {
    if (this.at + 1 >= this.line.length) return this.end();
    if (++this.at === 0) this.stopPointing();
    this.stage.screen?.onChange(this.contextAt(this.at));
    this.context.draw();
    if (!this.byHand) this.timer = setTimeout(this.next, STEP_MS);
  };

  /** The context of a screen at one step. @param {number} number @returns {Context} */
  contextAt(number) {
    const { context } = this;
    const pointing = number < 0;
    const { view, step } = pointing ? { view: context.view, step: null } : this.line[number];
    const endInstead = async () => this.end();
    return {
      ...context,
      view,
      may: pointing ? context.may : [],
      happened: step ? [step] : [],
      screenState: this.screenState,
      table: { ...context.table, may: [], view },
      say: endInstead,
      attempt: endInstead,
      send: endInstead,
    };
  }

  /** Lift the card of the move, or highlight its button, and highlight its destination. */
  pointAtMove() {
    const pointing = this.contextAt(-1);
    const highlight = DESTINATIONS[this.best.split(" ")[0]] ?? "choice";
    const text = () => t("coach.first", { move: moveName(this.best.split(", then ")[0]) });
    const { places, prophecy } = cardsOf(this.context);
    stageOf(pointing).bar = () => this.bar();
    lessonsOf(pointing).now = { text, highlight };
    Object.assign(adviceOf(pointing), { hint: this.best, odds: adviceOf(this.context).odds });
    Object.assign(cardsOf(pointing), structuredClone({ places, prophecy }));
    liftCardOf(pointing, this.best);
    arrangeAs(pointing, this.best);
    announce(text());
    this.context.draw();
  }

  /** Stop pointing at the move. The steps follow. */
  stopPointing() {
    lessonsOf(this.contextAt(0)).now = null;
    cardsOf(this.contextAt(0)).chosen = null;
    announce(t("coach.oneWay"));
  }

  bar() {
    const onward = html`<button class="primary" data-act="next-step" @click=${this.next}>
      ${icon("next")}${t("coach.next")}
    </button>`;
    return html`<header class="bar one-way">
      <b>${t(this.at < 0 ? "coach.show" : "coach.oneWay")}</b><span class="push"></span>
      ${this.byHand ? onward : nothing}
      <button data-act="back" aria-label=${t("coach.back")} @click=${this.end}>
        ${icon("back")}<span class="word" aria-hidden="true">${t("coach.back")}</span>
      </button>
    </header>`;
  }

  /** Draw the demonstration instead of the table, unless the table has changed. */
  draw = () => {
    if (momentOf(this.context).number === this.moment)
      return this.stage.screen?.screen(this.contextAt(this.at));
    queueMicrotask(this.end);
    return null;
  };

  /** @param {Event} event */
  endOnEvent(event) {
    event.preventDefault();
    event.stopPropagation();
    this.end();
  }

  /** @type {(event: PointerEvent) => void} */
  onPointerDown = (event) => {
    if (isBarEvent(event)) return;
    swallowClick();
    this.endOnEvent(event);
  };

  /** @type {(event: KeyboardEvent) => void} */
  onKeyDown = (event) => {
    const presses = isBarEvent(event) && (event.key === "Enter" || event.key === " ");
    if (!presses && event.key !== "Tab" && event.key !== "Shift") this.endOnEvent(event);
  };
}

/** Whether an event belongs to the bar's own buttons. @param {Event} event */
const isBarEvent = (event) =>
  event.target instanceof Element && event.target.closest(".one-way button") !== null;

/** Swallow the click that follows the tap, since the real table is in the same place. */
function swallowClick() {
  const swallow = (/** @type {Event} */ click) => click.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  addEventListener(
    "pointerup",
    () => setTimeout(() => removeEventListener("click", swallow, { capture: true }), CLICK_MS),
    { capture: true, once: true },
  );
}
