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
  const seatsWanting = table.wants_rematch ?? [];
  const partnerSeat = 1 - seat;
  const { bot = null, connected = false } = table.seats[partnerSeat] ?? {};
  const isWaiting =
    seatsWanting.includes(seat) && table.seats.length > 1 && bot === null && connected;
  const label = isWaiting
    ? t("two.again.waiting", { who: nameOf(context, partnerSeat) })
    : t(seatsWanting.includes(partnerSeat) ? "two.again.yes" : "onirim.end.again");
  return html`<button
    class="primary"
    data-act="again"
    aria-disabled=${isWaiting}
    @click=${() => isWaiting || context.send("rematch")}>
    ${icon(isWaiting ? "clock" : "play")}${label}
  </button>`;
}
