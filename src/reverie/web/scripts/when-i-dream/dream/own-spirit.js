/** The player's own spirit, visible only while a button is held. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { drawing, icon } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";

/** @import { Context } from "../table/seat-view.js" */

const LOOK_MS = 4000;

/** @param {Context} context @param {boolean} held */
function setHeld(context, held) {
  clearTimeout(context.screenState.look);
  if (context.screenState.isHeld === held) return;
  context.screenState.isHeld = held;
  context.draw();
}

/** @param {Context} context @param {KeyboardEvent} event */
function onKey(context, event) {
  if (event.key !== " " && event.key !== "Enter") return;
  event.preventDefault();
  setHeld(context, event.type === "keydown");
}

/** The button that shows the role while it is held. @param {Context} context */
export const roleButton = (context) => html` <button
  type="button"
  class="hold"
  aria-pressed=${context.screenState.isHeld ? "true" : "false"}
  @pointerdown=${(/** @type {PointerEvent} */ event) => {
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
    setHeld(context, true);
  }}
  @pointerup=${() => setHeld(context, false)}
  @pointercancel=${() => setHeld(context, false)}
  @lostpointercapture=${() => setHeld(context, false)}
  @keydown=${(/** @type {KeyboardEvent} */ event) => onKey(context, event)}
  @keyup=${(/** @type {KeyboardEvent} */ event) => onKey(context, event)}
  @blur=${() => setHeld(context, false)}
  @contextmenu=${(/** @type {Event} */ event) => event.preventDefault()}
  @click=${(/** @type {MouseEvent} */ event) => {
    // A click without holding, such as by a screen reader, shows the role for a moment
    if (event.detail > 0) return;
    setHeld(context, true);
    context.screenState.look = setTimeout(() => setHeld(context, false), LOOK_MS);
  }}>
  ${icon("eye")}<span>${t("whenidream.hold")}</span>
</button>`;

/** @param {Context} context */
const roleSlip = ({ screenState, view }) =>
  screenState.isHeld && view.spirit
    ? html`<div class="slip">
        <span class="figure">${drawing(view.spirit)}</span>
        <p>
          <b>${t(`whenidream.youAre.${view.spirit}`)}</b> ${t(`whenidream.wish.${view.spirit}`)}
        </p>
      </div>`
    : nothing;

/** The overlay with the role. @param {Context} context */
export const roleOverlay = (context) =>
  html`<div class="unmasked" role="status">${roleSlip(context)}</div>`;
