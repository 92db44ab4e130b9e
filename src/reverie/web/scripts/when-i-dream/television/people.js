/** The players in a row at the foot of the screen, with a ring for the remaining time. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { numeral, t } from "../../ground/texts.js";
import { face, isAway, nameOf } from "../table/people.js";
import { turnRing } from "../dream/turn-ring.js";
import { seatsFrom } from "../table/view.js";

/** @import { Context } from "../table/seat-view.js" */

/** @param {Context} context @param {number} seat */
function castMember(context, seat) {
  const { view } = context;
  const turn = view.turn === seat && view.phase === "dream";
  const away = isAway(context, seat);
  const dreamer = seat === view.dreamer;
  return html`<li class="${turn ? "turn" : ""} ${away ? "gone" : ""} ${dreamer ? "sleeper" : ""}">
    <span class="lit-face"
      >${face(context, seat, false)}${turn ? turnRing(context) : nothing}${
        dreamer ? html`<span class="blindfold"></span>` : nothing
      }</span
    >
    <span class="its-name">${nameOf(context, seat)}</span>
    <span class="unseen"
      >${[dreamer ? t("whenidream.theDreamer") : "", turn ? t("whenidream.turnMark") : ""]
        .filter(Boolean)
        .join(", ")}</span
    >
    ${
      away
        ? html`<small>${t("whenidream.away")}</small>`
        : html`<small
          class="numbers"
          aria-label=${t("whenidream.points", { count: view.points[seat] })}
          >${numeral(view.points[seat])}</small
        >`
    }
  </li>`;
}

/** @param {Context} context */
export const castRow = (context) =>
  html`<ul class="cast-row n${context.view.players}" aria-label=${t("whenidream.players")}>
    ${seatsFrom(context.view, 0).map((seat) => castMember(context, seat))}
  </ul>`;
