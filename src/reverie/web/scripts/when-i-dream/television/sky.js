/** The sky of the television: stars, moon and clouds that follow the dream, and the morning. */

import { html, svg } from "../../../vendor/lit-html.js";
import { drawing } from "../../ground/parts.js";
import { trackElapsed, tickingText } from "../dream/clock.js";
import { secondsLeft } from "../table/view.js";

/** @import { Context } from "../table/seat-view.js" */

/** Stars at fixed random places around the pole. `breath` is one of three slow pulses. */
const STARS = Array.from({ length: 190 }, (_, k) => {
  const chance = (/** @type {number} */ salt) =>
    Math.abs((Math.sin((k + 1) * 91.7 + salt * 217.3) * 43758.5453) % 1);
  const [angle, far] = [chance(1) * 2 * Math.PI, 60 + Math.sqrt(chance(2)) * 1250];
  return {
    x: 800 + far * Math.cos(angle),
    y: 760 + far * Math.sin(angle),
    size: 1.1 + chance(3) ** 3 * 3.4,
    breath: k % 3,
  };
});

/**
 * The stars by pulse. Those with the same pulse form one layer, so that a slow television fades
 * three elements instead of two hundred.
 */
const PULSE_LAYERS = [0, 1, 2].map((each) =>
  STARS.filter(({ breath }) => breath === each).map(
    ({ x, y, size }) =>
      svg`<circle class=${size > 3 ? "lamp" : ""} cx=${x.toFixed(1)} cy=${y.toFixed(
        1,
      )} r=${size.toFixed(2)} />`,
  ),
);

/** A few constellations. */
const CONSTELLATIONS = [
  "M520 180l70 34 62-20 54 46 78 10-16 66",
  "M1130 250l44-70 66 22 30 74-64 34z",
  "M240 320l60-44 52 36-18 66-66 14z",
];

const CLOUDS = [
  "M0 74Q26 40 74 52 96 8 156 22 214-6 250 40 314 30 332 74Z",
  "M0 60Q40 28 92 44 132 2 190 30 252 14 290 60Z",
  "M0 82Q20 44 70 54 104 14 168 36 226 4 282 44 346 34 388 82Z",
];

/** The progress of the morning while the dream is told, from 0 to 1. @param {Context} context */
const trackMorning = (context) =>
  tickingText((at) => {
    const whole = context.view.rules.story_seconds ?? 120;
    const come =
      context.view.phase === "narration" && context.view.due !== null
        ? 1 - secondsLeft(context) / whole
        : 1;
    at.style.setProperty("--come", Math.min(1, Math.max(0, come)).toFixed(3));
  });

/** @param {Context} context */
export const nightSky = (context) => html` <div
  class="heaven"
  aria-hidden="true"
  ${trackElapsed(context)}
  ${trackMorning(context)}>
  <i class="wash w-dusk"></i><i class="wash w-deep"></i><i class="wash w-ember"></i
  ><i class="wash w-morning"></i><i class="wash w-house"></i>
  <div class="turning">
    ${PULSE_LAYERS.map(
      (stars, k) =>
        html`<svg class="breath b${k}" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice">
          ${stars}
        </svg>`,
    )}
    <svg viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice">
      ${CONSTELLATIONS.map((d) => svg`<path class="figure-line" d=${d} />`)}
    </svg>
  </div>
  <span class="sun"></span>
  <span class="setting">${drawing("moon")}</span>
  ${CLOUDS.map(
    (d, k) =>
      html`<svg class="cloud c${k}" viewBox="0 0 400 90" preserveAspectRatio="none">
        <path d=${d} />
      </svg>`,
  )}
  <svg class="range r1" viewBox="0 0 1600 300" preserveAspectRatio="none">
    <path
      d="M0 170L150 90 260 150 420 40 560 130 700 70 860 160 1010 60 1180 150 1320 80 1460 140
        1600 70V300H0Z" />
  </svg>
  <svg class="range r2" viewBox="0 0 1600 300" preserveAspectRatio="none">
    <path d="M0 140C200 60 430 190 640 150S980 60 1180 110 1480 160 1600 100V300H0Z" />
  </svg>
  <svg class="rooftops" viewBox="0 0 520 120" preserveAspectRatio="xMidYMax meet">
    <path
      d="M0 120V74L22 52 44 74V60H58V84H84V44L104 20 124 44V84H150V66L170 48 190
        66V96H220V30H228V14L240 2 252 14V30H260V96H296V70L320 46 344 70V88H372V58L390 40 408
        58V88H440V72L462 54 484 72V120H0Z" />
    <path
      class="lit"
      d="M16 86h10v12H16ZM98 54h10v14H98ZM164 76h10v12h-10ZM234 44h10v14h-10ZM314
        78h10v12h-10ZM384 68h10v12h-10ZM456 82h10v12h-10Z" />
  </svg>
  <svg class="range r3" viewBox="0 0 1600 300" preserveAspectRatio="none">
    <path d="M0 150C240 40 460 150 700 140S1240 30 1600 150V300H0Z" />
  </svg>
</div>`;

/** One half of the curtain: folds of paper, lit from the middle. @param {"left" | "right"} side */
const curtainHalf = (side) => html`<svg
  class="drape ${side}"
  viewBox="0 0 500 900"
  preserveAspectRatio="none">
  <rect class="fold" width="500" height="860" />
  ${Array.from({ length: 10 }, (_, k) => {
    const x = k * 50;
    return svg`<path class="fold f${k % 3}" d="M${x - 2} 0H${x + 54}Q${x + 46} 450 ${x + 56} 872Q${
      x + 28
    } 908 ${x - 4} 872Q${x + 8} 450 ${x - 2} 0Z" /><path class="crease" d="M${x + 14} 0Q${
      x + 22
    } 450 ${x + 12} 880" />`;
  })}
</svg>`;

export const drapes = () => html`<div class="curtains" aria-hidden="true">
  ${curtainHalf("left")}${curtainHalf("right")}
  <svg class="pelmet" viewBox="0 0 1600 90" preserveAspectRatio="none">
    <path class="shade" d=${scallops(8)} />
    <path d=${scallops(0)} />
    <path class="fringe" d=${scallops(-9)} />
  </svg>
</div>`;

/** @param {number} low how far the pelmet hangs down */
function scallops(low) {
  const bows = Array.from(
    { length: 10 },
    (_, k) => `Q${1600 - k * 160 - 80} ${96 + low} ${1600 - (k + 1) * 160} ${44 + low}`,
  );
  return `M0 0H1600V${44 + low}${bows.join("")}Z`;
}
