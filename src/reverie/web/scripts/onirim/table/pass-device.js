/** Passing the device, when two players share one: after a turn, by a button. */

import { html } from "../../../vendor/lit-html.js";
import { icon } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";

/** @import { Context } from "./seat-view.js" */

/** @param {Context} context */
const deviceOf = ({ screenState }) => screenState.device;

/** Whether hands are secret between the players (O10.10). @param {Context} context */
const areHandsSecret = ({ view }) => view.rules.communication === "silent";

/**
 * Handle a change: in the draft the device passes at once, since a player has nothing new to look
 * at (O10.1).
 * @param {Context} context
 */
export function passAfterDraft(context) {
  if (context.view.turns === 0 && context.view.rows.flat().length === 0 && context.may.length === 0)
    deviceOf(context)?.pass(areHandsSecret(context));
}

/** The button to pass the device, null as long as the turn is not over. @param {Context} context */
export function giveButton(context) {
  const device = deviceOf(context);
  const name = context.view.outcome ? "" : device?.next;
  if (!name) return null;
  return html`<div class="actions">
    <button class="primary" data-act="give" @click=${() => device?.pass(areHandsSecret(context))}>
      ${icon("next")}<span>${t("table.device.give", { name })}</span>
    </button>
  </div>`;
}
