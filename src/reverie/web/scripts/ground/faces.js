/**
 * Twenty-four paper masks, one for whoever sits at a table. The sheet of drawings is fetched when
 * the first one is shown.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { at } from "./site.js";
import { t } from "./texts.js";

/** In the order of their numbers; the names are those of the drawings in faces.svg. */
export const FACES = (
  "fox owl moon hare stag cat bat raven fish bear sun star moth frog ram elephant " +
  "mouse lion jester cloud leaf swan snail jellyfish"
).split(" ");

/** What a mask is called, for those who listen. @param {number} number */
export const faceName = (number) => t(`lobby.faces.${FACES[number % FACES.length]}`);

/**
 * A mask. It says nothing where a name stands beside it; with a label it speaks for itself.
 * @param {number} number 0 to 23
 * @param {{size?: number, label?: string}} [how] `size` in px; else as the style has it
 */
export const face = (number, { size, label } = {}) => html`<svg
  class="face-mask"
  width=${size ?? nothing}
  height=${size ?? nothing}
  focusable="false"
  role=${label ? "img" : nothing}
  aria-label=${label ?? nothing}
  aria-hidden=${label ? nothing : "true"}>
  <use href=${at(`/faces.svg#${FACES[number % FACES.length]}`)}></use>
</svg>`;

/**
 * The mask of a seat; one whose seat has none yet gets that of its place.
 * @param {{face?: number | null}} seat
 * @param {number} place
 * @param {{size?: number, label?: string}} [how]
 */
export const faceOf = (seat, place, how) => face(seat.face ?? place, how);
