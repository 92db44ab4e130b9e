/** The remaining time for a word, as a ring around the player whose turn it is (W4.5). */

import { html, nothing } from "../../../vendor/lit-html.js";
import { announce } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { tickingText } from "./clock.js";
import { isSpoken } from "../table/view.js";

/** @import { Context } from "../table/seat-view.js" */

const WARNING_SECONDS = 5;

/** @param {Context} context @param {number} whole @param {number} left */
function announceTimeLeft({ screenState, view }, whole, left) {
  const which = [WARNING_SECONDS, Math.floor(whole / 2)].find(
    (each) => each >= WARNING_SECONDS && each < whole && left <= each && left > each - 1.5,
  );
  const mark = `${view.round}/${view.turn_since}/${which}`;
  if (which === undefined || screenState.rung === mark) return;
  screenState.rung = mark;
  announce(t("whenidream.turnLeft", { seconds: which }));
}

/**
 * The ring, if clues are limited in time. The player whose turn it is hears an announcement at half
 * the time and near its end.
 * @param {Context} context
 */
export function turnRing(context) {
  const { view, seat } = context;
  const whole = view.rules.clue_seconds;
  const since = view.turn_since;
  if (whole === null || since === null || view.phase !== "dream" || view.timer.paused !== null)
    return nothing;
  const mine = view.turn === seat && !isSpoken(view);
  return html`<svg
    class="turn-ring"
    viewBox="0 0 36 36"
    aria-hidden="true"
    focusable="false"
    ${tickingText((at) => {
      const left = Math.min(whole, Math.max(0, since + whole - context.now()));
      at.style.setProperty("--left", (left / whole).toFixed(3));
      at.classList.toggle("late", left <= WARNING_SECONDS);
      if (mine) announceTimeLeft(context, whole, left);
    })}>
    <circle class="whole" cx="18" cy="18" r="16.5" />
    <circle class="left" cx="18" cy="18" r="16.5" pathLength="1" />
  </svg>`;
}
