/** The clocks of a dream. They update elements in place, without drawing the screen again. */

import { html } from "../../../vendor/lit-html.js";
import { AsyncDirective } from "../../../vendor/async-directive.js";
import { directive } from "../../../vendor/directive.js";
import { announce } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { secondsLeft } from "../table/view.js";

/** @import { Context } from "../table/seat-view.js" */

/**
 * `<b ${tickingText((at) => …)}>`: the function is called with its element when it is drawn, and
 * then five times a second.
 */
export const tickingText = directive(
  class extends AsyncDirective {
    /** @param {(at: HTMLElement) => void} _ */
    render(_) {}
    /**
     * @param {import("../../../vendor/lit-html.js").ElementPart} part
     * @param {[(at: HTMLElement) => void]} called
     */
    update(part, [tell]) {
      this.tick = () => tell(/** @type {HTMLElement} */ (part.element));
      this.tick();
      if (this.isConnected) this.reconnected();
    }
    disconnected() {
      clearInterval(this.timer);
    }
    reconnected() {
      clearInterval(this.timer);
      this.timer = setInterval(() => this.tick?.(), 200);
    }
  },
);

/** Format seconds as minutes and seconds: 75 becomes "1:15". @param {number} seconds */
function formatClock(seconds) {
  const whole = Math.max(0, Math.ceil(seconds - 0.05));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

const WARNING_SECONDS = [30, 10];

/**
 * The remaining time in an element. It is announced at 30 and at 10 seconds.
 * @param {Context} context
 */
function timeLeft(context) {
  const { screenState, view } = context;
  return tickingText((at) => {
    const seconds = secondsLeft(context);
    const text = formatClock(seconds);
    if (at.textContent !== text) at.textContent = text;
    at.classList.toggle("late", seconds <= 10);
    const running = view.timer.since !== null || view.due !== null;
    const warning = WARNING_SECONDS.findLast((each) => seconds <= each && seconds > each - 1.5);
    const mark = warning && `${view.round}/${view.phase}/${warning}`;
    if (running && mark && screenState.warned !== mark && view.phase !== "reading") {
      screenState.warned = mark;
      announce(t("whenidream.secondsLeft", { seconds: warning }));
    }
  });
}

/**
 * The share of the dream that is over, from 0 to 1, as the custom property --gone.
 * @param {Context} context
 */
export function trackElapsed(context) {
  const whole = context.view.rules.dream_seconds;
  return tickingText((at) => {
    const left =
      context.view.phase === "dream" || context.view.timer.since !== null
        ? secondsLeft(context)
        : context.view.timer.left;
    at.style.setProperty("--gone", Math.min(1, Math.max(0, 1 - left / whole)).toFixed(4));
  });
}

/**
 * The progress of the morning while the dream is told, from 0 to 1, as the custom property --dawn.
 * @param {Context} context
 */
export function trackDawn(context) {
  const { view } = context;
  const whole = view.rules.story_seconds ?? 120;
  return tickingText((at) =>
    at.style.setProperty(
      "--dawn",
      Math.min(1, Math.max(0, 1 - secondsLeft(context) / whole)).toFixed(4),
    ),
  );
}

/** The clock of the dream. @param {Context} context @param {string} [more] */
export const clock = (context, more = "") => html` <span
  class="clock ${more} ${context.view.timer.paused && context.view.due === null ? "stands" : ""}">
  <span class="unseen">${t("whenidream.timeLeft")}</span
  ><b class="numbers" ${timeLeft(context)}></b>
</span>`;

/**
 * Seconds until something is over, such as a vote.
 * @param {Context} context
 * @param {number} until
 */
export const countdown = (context, until) =>
  html`<b
    class="numbers countdown"
    ${tickingText((at) => {
      const text = t("whenidream.seconds", {
        seconds: Math.max(0, Math.ceil(until - context.now())),
      });
      if (at.textContent !== text) at.textContent = text;
    })}></b>`;
