/**
 * The Dreamer's sky: stars, hills, and a moon that sets with the time, or the morning while the
 * dream is told.
 */

import { html, svg } from "../../../vendor/lit-html.js";
import { drawing } from "../../ground/parts.js";
import { trackDawn, trackElapsed } from "./clock.js";

/** @import { Context } from "../table/seat-view.js" */

/** Stars at fixed random places. `breath` is one of three slow pulses. */
const STARS = Array.from({ length: 70 }, (_, k) => {
  const chance = (/** @type {number} */ salt) =>
    (Math.sin((k + 1) * 127.1 + salt * 311.7) * 43758.5453) % 1;
  return {
    x: Math.abs(chance(1)) * 1200,
    y: Math.abs(chance(2)) * 620,
    size: 0.8 + Math.abs(chance(3)) ** 3 * 2.6,
    breath: k % 3,
  };
});

/** @param {Context} context */
export const sky = (context) => html` <div
  class="sky ${context.view.phase === "narration" ? "dawn" : ""}"
  aria-hidden="true"
  ${context.view.phase === "narration" ? trackDawn(context) : trackElapsed(context)}>
  <span class="morning"></span>
  <svg class="stars" viewBox="0 0 1200 800" preserveAspectRatio="xMidYMin slice">
    ${STARS.map(
      ({ x, y, size, breath }) =>
        svg`<circle class="star b${breath} ${
          size > 2 && y > 130 && y < 420 && x > 300 && x < 900 ? "lamp" : ""
        }" cx=${x.toFixed(1)} cy=${y.toFixed(1)} r=${size.toFixed(2)} />`,
    )}
  </svg>
  <span class="rising-sun"></span>
  <span class="set-moon">${drawing("moon")}</span>
  <svg class="far hill" viewBox="0 0 1200 240" preserveAspectRatio="none">
    <path d="M0 120C140 60 250 40 380 90S640 190 780 110 1030 10 1200 90V240H0Z" />
  </svg>
  <svg class="mid hill" viewBox="0 0 1200 240" preserveAspectRatio="none">
    <path d="M0 90C150 40 330 150 520 130S800 60 930 70 1110 120 1200 80V240H0Z" />
  </svg>
  <svg class="house" viewBox="0 0 60 60">
    <path d="M12 60V30L8 30 30 10 38 17V11H44V23L52 30H48V60Z" />
    <path class="lit" d="M25 36h10v10H25Z" />
  </svg>
  ${["left", "right"].map(
    (side) =>
      html`<svg class="grove ${side}" viewBox="0 0 90 100">
        <path
          d="M26 100V82C10 78 14 40 29 12 44 40 48 78 32 82V100ZM64 100V88C53 85 56 60 67 40 78 60
            81 85 70 88V100Z" />
      </svg>`,
  )}
  <svg class="near hill" viewBox="0 0 1200 240" preserveAspectRatio="none">
    <path d="M0 120C180 30 330 120 520 110S860 20 1200 120V240H0Z" />
  </svg>
</div>`;
