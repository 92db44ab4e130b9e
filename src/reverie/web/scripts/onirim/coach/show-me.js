/**
 * "Show me": the move pointed at on the table, then one way it may go, played out. Any tap or key
 * ends it, and the real table is back.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { announce, icon } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { lift } from "../table/hand.js";
import { moveName } from "./odds.js";
import { arrangeAs } from "../table/prophecy.js";
import { stateOf } from "../table/screen-state.js";

/** @import { Context } from "../table/seat-view.js" */

/** How long each step stays, and the move before it is made, in milliseconds. */
const [STEP, MOVE] = [1300, 2000];

/**
 * Where what a move moves will be; the choice itself where it is a button.
 * @type {Record<string, string>}
 */
const GOES = { play: "row", discard: "discard", open: "doors", search: "deck" };

/** @param {Context} context @param {import("../story/analysis.js").Explained} explained */
export function showMe(context, { line, best }) {
  const own = stateOf(context);
  if (own.itself === null) return;
  const { changed, screen } = own.itself;
  const byHand = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const { moment } = own;
  /** @type {Record<string, any>} what the table keeps that is only shown */
  const shown = {};
  let at = -1;
  let timer = 0;

  /** @param {number} number @returns {Context} */
  const moments = (number) => {
    const { view, step } = number < 0 ? { view: context.view, step: null } : line[number];
    const nobody = async () => end();
    return {
      ...context,
      view,
      may: number < 0 ? context.may : [],
      happened: step ? [step] : [],
      own: shown,
      table: { ...context.table, may: [], view },
      say: nobody,
      attempt: nobody,
      send: nobody,
    };
  };

  function end() {
    clearTimeout(timer);
    removeEventListener("pointerdown", touched, { capture: true });
    removeEventListener("keydown", pressed, { capture: true });
    if (own.instead !== draw) return;
    own.instead = null;
    context.draw();
    document.querySelector(/** @type {"button"} */ ("[data-act=show-me]"))?.focus();
  }

  function next() {
    if (at + 1 >= line.length) return end();
    if (++at === 0) afterwards();
    changed(moments(at));
    context.draw();
    if (!byHand) timer = setTimeout(next, STEP);
  }

  /**
   * The card that is to go is lifted, or the button lit, and so is where it goes; nothing has moved
   * yet.
   */
  function points() {
    const there = stateOf(moments(-1));
    const lit = GOES[best.split(" ")[0]] ?? "choice";
    const says = () => t("coach.first", { move: moveName(best.split(", then ")[0]) });
    const { places, prophecy, odds } = own;
    Object.assign(there, {
      bar,
      hint: best,
      lesson: { text: says, lit },
      odds,
      ...structuredClone({ places, prophecy }),
    });
    lift(moments(-1), best);
    arrangeAs(moments(-1), best);
    announce(says());
    context.draw();
  }

  /** From here on it is told, not pointed at. */
  function afterwards() {
    const there = stateOf(moments(0));
    Object.assign(there, { lesson: null, chosen: null });
    announce(t("coach.oneWay"));
  }

  const bar = () => html`<header class="bar one-way">
    <b>${t(at < 0 ? "coach.show" : "coach.oneWay")}</b><span class="push"></span>
    ${
      byHand
        ? html`<button class="primary" data-act="next-step" @click=${next}>
          ${icon("next")}${t("coach.next")}
        </button>`
        : nothing
    }
    <button data-act="back" aria-label=${t("coach.back")} @click=${end}>
      ${icon("back")}<span class="word" aria-hidden="true">${t("coach.back")}</span>
    </button>
  </header>`;

  /** What is drawn instead of the table, unless something has happened there. */
  const draw = () => {
    if (own.moment === moment) return screen(moments(at));
    queueMicrotask(end);
    return null;
  };

  /** @param {Event} event */
  const isOurs = (event) =>
    event.target instanceof Element && event.target.closest(".one-way button") !== null;

  /** @param {Event} event */
  function endBy(event) {
    event.preventDefault();
    event.stopPropagation();
    end();
  }

  /**
   * The tap that ends it is not made on the real table, which lies in the same place.
   * @param {PointerEvent} event
   */
  function touched(event) {
    if (isOurs(event)) return;
    const swallow = (/** @type {Event} */ click) => click.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    addEventListener(
      "pointerup",
      () => setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50),
      { capture: true, once: true },
    );
    endBy(event);
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const presses = isOurs(event) && (event.key === "Enter" || event.key === " ");
    if (!presses && event.key !== "Tab" && event.key !== "Shift") endBy(event);
  }

  own.instead = draw;
  addEventListener("pointerdown", touched, { capture: true });
  addEventListener("keydown", pressed, { capture: true });
  points();
  if (!byHand) timer = setTimeout(next, MOVE);
}
