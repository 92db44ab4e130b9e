/** "Show me": one way it may go, played out on the table. Any tap or key ends it, and the real table is back. */

import { html, nothing } from "../../vendor/lit-html.js";
import { announce, icon } from "../ground/parts.js";
import { t } from "../ground/texts.js";
import { stateOf } from "./screen-state.js";

/** @typedef {import("./view.js").Context} Context */

/** How long each step stays, in milliseconds. */
const STEP = 1300;

/** @param {Context} context @param {import("./odds.js").Explained} explained */
export function showMe(context, { line }) {
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
      may: [],
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
    at++;
    changed(moments(at));
    context.draw();
    if (!byHand) timer = setTimeout(next, STEP);
  }

  const bar = () => html`<header class="bar one-way"><b>${t("coach.oneWay")}</b><span class="push"></span>
    ${byHand ? html`<button class="primary" data-act="next-step" @click=${next}>${icon("next")}${t("coach.next")}</button>` : nothing}
    <button data-act="back" aria-label=${t("coach.back")} @click=${end}>${icon("back")}<span class="word" aria-hidden="true">${t("coach.back")}</span></button></header>`;

  /** What is drawn instead of the table, unless something has happened there. */
  const draw = () => {
    if (own.moment === moment) return screen(moments(at));
    queueMicrotask(end);
    return null;
  };

  /** @param {Event} event */
  const isOurs = (event) => event.target instanceof Element && event.target.closest(".one-way button") !== null;

  /** @param {Event} event */
  function endBy(event) {
    event.preventDefault();
    event.stopPropagation();
    end();
  }

  /** @param {PointerEvent} event */
  function touched(event) {
    if (!isOurs(event)) endBy(event);
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const presses = isOurs(event) && (event.key === "Enter" || event.key === " ");
    if (!presses && event.key !== "Tab" && event.key !== "Shift") endBy(event);
  }

  stateOf(moments(-1)).bar = bar;
  stateOf(moments(-1)).places = structuredClone(own.places);
  own.instead = draw;
  announce(t("coach.oneWay"));
  addEventListener("pointerdown", touched, { capture: true });
  addEventListener("keydown", pressed, { capture: true });
  if (byHand) {
    changed(moments(-1));
    context.draw();
  } else next();
}
