/** The player's own spirit, visible only while a button is held. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { drawing, icon } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";

/** @import { Context } from "../table/seat-view.js" */

const A_LOOK = 4000;

/** @param {Context} context @param {boolean} held */
function hold(context, held) {
  clearTimeout(context.own.look);
  if (context.own.held === held) return;
  context.own.held = held;
  context.draw();
}

/** @param {Context} context @param {KeyboardEvent} event */
function key(context, event) {
  if (event.key !== " " && event.key !== "Enter") return;
  event.preventDefault();
  hold(context, event.type === "keydown");
}

/** The button that shows the role while it is held. @param {Context} context */
export const holdToSee = (context) => html` <button
  type="button"
  class="hold"
  aria-pressed=${context.own.held ? "true" : "false"}
  @pointerdown=${(/** @type {PointerEvent} */ event) => {
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
    hold(context, true);
  }}
  @pointerup=${() => hold(context, false)}
  @pointercancel=${() => hold(context, false)}
  @lostpointercapture=${() => hold(context, false)}
  @keydown=${(/** @type {KeyboardEvent} */ event) => key(context, event)}
  @keyup=${(/** @type {KeyboardEvent} */ event) => key(context, event)}
  @blur=${() => hold(context, false)}
  @contextmenu=${(/** @type {Event} */ event) => event.preventDefault()}
  @click=${(/** @type {MouseEvent} */ event) => {
    // A click without holding, such as by a screen reader, shows the role for a moment
    if (event.detail > 0) return;
    hold(context, true);
    context.own.look = setTimeout(() => hold(context, false), A_LOOK);
  }}>
  ${icon("eye")}<span>${t("whenidream.hold")}</span>
</button>`;

/** @param {Context} context */
const slip = ({ own, view }) =>
  own.held && view.spirit
    ? html`<div class="slip">
        <span class="figure">${drawing(view.spirit)}</span>
        <p>
          <b>${t(`whenidream.youAre.${view.spirit}`)}</b> ${t(`whenidream.wish.${view.spirit}`)}
        </p>
      </div>`
    : nothing;

/** The overlay with the role. @param {Context} context */
export const ownSpirit = (context) =>
  html`<div class="unmasked" role="status">${slip(context)}</div>`;
