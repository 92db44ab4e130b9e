/** The twenty-four paper masks that represent players at a table. */

import { html, nothing } from "../../vendor/lit-html.js";
import { siteUrl } from "./site.js";
import { t } from "./texts.js";

/** The masks in the order of their numbers, by the names of their drawings in faces.svg. */
export const FACES = (
  "fox owl moon hare stag cat bat raven fish bear sun star moth frog ram elephant " +
  "mouse lion jester cloud leaf swan snail jellyfish"
).split(" ");

/** The name of a mask, for screen readers. @param {number} number */
export const faceName = (number) => t(`lobby.faces.${FACES[number % FACES.length]}`);

/**
 * The drawing of a mask. Without a label it is hidden from screen readers.
 * @param {number} number 0 to 23
 * @param {{size?: number, label?: string}} [options] `size` in px; without it the style decides
 */
export const face = (number, { size, label } = {}) => html`<svg
  class="face-mask"
  width=${size ?? nothing}
  height=${size ?? nothing}
  focusable="false"
  role=${label ? "img" : nothing}
  aria-label=${label ?? nothing}
  aria-hidden=${label ? nothing : "true"}>
  <use href=${siteUrl(`/faces.svg#${FACES[number % FACES.length]}`)}></use>
</svg>`;

/**
 * The mask of a seat. A seat without a mask gets the one with the number of its place.
 * @param {{face?: number | null}} seat
 * @param {number} place
 * @param {{size?: number, label?: string}} [options]
 */
export const faceOf = (seat, place, options) => face(seat.face ?? place, options);
