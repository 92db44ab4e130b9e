/** The button that asks for another game with the same players. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { icon } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { nameOf } from "./view.js";

/** @import { Context } from "./seat-view.js" */

/**
 * The button. A game for one begins at once, a game for two when both players want it. A bot always
 * does.
 * @param {Context} context
 */
export function rematchButton(context) {
  const { table, seat } = context;
  if (typeof seat !== "number") return nothing;
  const wanted = table.wants_rematch ?? [];
  const other = 1 - seat;
  const { bot = null, connected = false } = table.seats[other] ?? {};
  const waits = wanted.includes(seat) && table.seats.length > 1 && bot === null && connected;
  const label = waits
    ? t("two.again.waiting", { who: nameOf(context, other) })
    : t(wanted.includes(other) ? "two.again.yes" : "onirim.end.again");
  return html`<button
    class="primary"
    data-act="again"
    aria-disabled=${waits}
    @click=${() => waits || context.send("rematch")}>
    ${icon(waits ? "clock" : "play")}${label}
  </button>`;
}
