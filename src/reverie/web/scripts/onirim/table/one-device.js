/**
 * Two at one device: whoever has had their turn looks at what they drew for as long as they like,
 * and gives it to the other.
 */

import { html } from "../../../vendor/lit-html.js";
import { icon } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";

/** @import { Context } from "./seat-view.js" */

/**
 * @param {Context} context
 * @returns {{ next: string, pass: (covered: boolean) => void } | undefined}
 */
const deviceOf = ({ own }) => own.device;

/** Are there hands that the other may not see (O10.10)? @param {Context} context */
const silent = ({ view }) => view.rules.communication === "silent";

/**
 * Called for every change: who takes a card in turn has nothing new to look at, and it is the
 * other's at once (O10.1).
 * @param {Context} context
 */
export function turnOver(context) {
  if (context.view.turns === 0 && context.view.rows.flat().length === 0 && context.may.length === 0)
    deviceOf(context)?.pass(silent(context));
}

/** Instead of play and discard, once the turn is over. @param {Context} context */
export function passOn(context) {
  const device = deviceOf(context);
  const name = context.view.outcome ? "" : device?.next;
  if (!name) return null;
  return html`<div class="actions">
    <button class="primary" data-act="give" @click=${() => device?.pass(silent(context))}>
      ${icon("next")}<span>${t("table.device.give", { name })}</span>
    </button>
  </div>`;
}
