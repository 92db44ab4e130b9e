/** Who plays, in a row at the foot of the stage; a ring shows how long a word may still take. */

import { html, nothing, svg } from "../../vendor/lit-html.js";
import { numeral, t } from "../ground/texts.js";
import { ticking } from "./clock.js";
import { face, isAway, nameOf } from "./people.js";
import { around } from "./view.js";

/** @typedef {import("./view.js").Context} Context */

/** What is left of the time for a word, as a ring around a face. @param {Context} context */
export function shrinkingRing(context) {
  const { view, now } = context;
  const whole = view.rules.clue_seconds;
  if (!whole || view.turn_since === null || view.turn_since === undefined || view.timer.paused || view.phase !== "dream") return nothing;
  const since = view.turn_since;
  return html`<svg class="time-ring" viewBox="0 0 40 40" aria-hidden="true" ${ticking((at) => {
    const left = Math.min(1, Math.max(0, 1 - (now() - since) / whole));
    at.style.setProperty("--left", left.toFixed(3));
  })}>${svg`<circle class="track" cx="20" cy="20" r="18" pathLength="1" /><circle class="left" cx="20" cy="20" r="18" pathLength="1" />`}</svg>`;
}

/** @param {Context} context @param {number} seat */
function person(context, seat) {
  const { view } = context;
  const turn = view.turn === seat && view.phase === "dream";
  const away = isAway(context, seat);
  const dreamer = seat === view.dreamer;
  return html`<li class="${turn ? "turn" : ""} ${away ? "gone" : ""} ${dreamer ? "sleeper" : ""}">
    <span class="lit-face">${face(context, seat, false)}${turn ? shrinkingRing(context) : nothing}${dreamer ? html`<span class="blindfold"></span>` : nothing}</span>
    <span class="its-name">${nameOf(context, seat)}</span>
    <span class="unseen">${[dreamer ? t("whenidream.theDreamer") : "", turn ? t("whenidream.turnMark") : ""].filter(Boolean).join(", ")}</span>
    ${away ? html`<small>${t("whenidream.away")}</small>` : html`<small class="numbers" aria-label="${numeral(view.points[seat])} ${t("whenidream.points", { count: view.points[seat] })}">${numeral(view.points[seat])}</small>`}</li>`;
}

/** @param {Context} context */
export const cast = (context) => html`<ul class="cast-row n${context.view.players}" aria-label=${t("whenidream.players")}>${around(context.view, 0).map((seat) => person(context, seat))}</ul>`;
