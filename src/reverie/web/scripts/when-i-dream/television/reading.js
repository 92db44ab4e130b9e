/**
 * The television before the dream, while players read their roles and the Dreamer puts on the mask.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { icon } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { tickingText } from "../dream/clock.js";
import { face, nameOf } from "../table/people.js";
import { seatsFrom, secondsLeft } from "../table/view.js";

/** @import { Context } from "../table/seat-view.js" */

/** The sleep mask that the Dreamer puts on. */
const sleepMask = () => html`<svg class="great-mask" viewBox="0 0 240 110" aria-hidden="true">
  <path
    class="band"
    d="M0 46Q20 36 40 34L40 62Q20 58 0 60ZM240 46Q220 36 200 34V62Q220 58 240 60Z" />
  <path
    class="cloth"
    d="M34 30Q70 10 120 14 170 10 206 30 222 74 178 92 140 98 130 74 120 62 110 74 100 98 62 92 18
      74 34 30Z" />
  <path
    class="lid"
    d="M58 54Q80 74 102 56M138 56Q160 74 182 54M64 66l-6 8M80 70l-1 10M96 65l6 8M144 65l-6 8M160
      70l1 10M176 66l6 8" />
</svg>`;

/** @param {Context} context */
export function readingScene(context) {
  const { view } = context;
  const ready = view.ready ?? [];
  const whole = view.rules.reading_seconds || 20;
  return html`<section class="act reading">
    <p class="tonight">${t("whenidream.tonight")}</p>
    <div class="makeup ${ready.includes(view.dreamer) ? "on" : ""}">
      <span class="great-face">${face(context, view.dreamer, false)}</span>${sleepMask()}
      <p>
        ${t(ready.includes(view.dreamer) ? "whenidream.maskOn" : "whenidream.maskSoon", {
          name: nameOf(context, view.dreamer),
        })}
      </p>
    </div>
    <ul class="dressing" aria-label=${t("whenidream.players")}>
      ${seatsFrom(view, view.dreamer)
        .slice(1)
        .map(
          (seat) => html`<li class=${ready.includes(seat) ? "ready" : ""}>
            <span class="lit-face"
              >${face(context, seat, false)}${
                ready.includes(seat)
                  ? html`<span class="tick-mark">${icon("check")}</span>`
                  : nothing
              }</span
            >
            <span class="its-name" aria-hidden=${ready.includes(seat) ? "true" : nothing}
              >${nameOf(context, seat)}</span
            ><span class="unseen"
              >${
                ready.includes(seat)
                  ? t("whenidream.reading.isReady", { you: false, name: nameOf(context, seat) })
                  : ""
              }</span
            >
          </li>`,
        )}
    </ul>
    <i
      class="fuse"
      aria-hidden="true"
      ${tickingText((at) =>
        at.style.setProperty("--left", String(Math.min(1, secondsLeft(context) / whole))),
      )}></i>
  </section>`;
}
