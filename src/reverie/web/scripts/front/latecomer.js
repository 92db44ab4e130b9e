/**
 * The offer of a seat to a player who joins after the game has begun. They watch, and between two
 * rounds they may take a free seat or a bot's.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { about } from "../ground/about.js";
import { announce, icon } from "../ground/parts.js";
import { t } from "../ground/texts.js";
import { sitWithForm, nameAndFaceFields } from "./sit-down.js";
import { stateOf } from "./lobby-state.js";
import { gameNamed } from "./registry.js";
import { nameAt } from "./seat-names.js";

/** @import { Context } from "../ground/table.js" */

/** @param {Context} context @param {number} seat */
const pointsOf = ({ table }, seat) => gameNamed(table.game).points?.(table, seat) ?? 0;

/**
 * A strip over the table. A tap opens the form.
 * @param {Context} context
 * @param {import("./sit-down.js").Sit} sit
 * @param {boolean} hasKey whether another player has passed us their seat
 */
export function latecomer(context, sit, hasKey) {
  const { table, screenState } = context;
  if (screenState.lobby === undefined) void about().then(context.draw);
  const state = stateOf(context);
  const seats = hasKey
    ? []
    : table.seats.flatMap((seat, n) => (seat.free || seat.bot !== null ? [n] : []));
  if (!hasKey && seats.length === 0) return nothing;
  const now = hasKey || table.may_sit === true;
  if (now !== state.offered) {
    state.offered = now;
    announce(t(hasKey ? "lobby.given" : now ? "lobby.sitNow" : "lobby.sitLater"));
  }
  if (!now)
    return html`<aside class="latecomer" aria-label=${t("lobby.late")}>
      <p>${icon("eye")}<span>${t("lobby.sitLater")}</span></p>
    </aside>`;
  const chosen =
    state.seat !== null && seats.includes(state.seat)
      ? state.seat
      : (seats.find((n) => table.seats[n].free) ?? seats[0]);
  /** @param {SubmitEvent} event */
  const sits = (event) => {
    event.preventDefault();
    void sitWithForm(context, sit, hasKey ? undefined : chosen);
  };
  return html`<aside class="latecomer" aria-label=${t("lobby.late")}>
    <details>
      <summary>${icon("users")}<span>${t(hasKey ? "lobby.given" : "lobby.sitNow")}</span></summary>
      <form class="column" @submit=${sits}>
        ${nameAndFaceFields(context)} ${hasKey ? nothing : seatChoice(context, seats, chosen)}
        <button class="primary sit">
          ${
            hasKey
              ? t("lobby.takeGiven")
              : t("lobby.takeSeat", { n: chosen + 1, points: pointsOf(context, chosen) })
          }
        </button>
      </form>
    </details>
  </aside>`;
}

/** @param {Context} context @param {number[]} seats @param {number} chosen */
function seatChoice(context, seats, chosen) {
  const state = stateOf(context);
  return html`<fieldset class="which-seat">
    <legend>${t("lobby.whichSeat")}</legend>
    ${seats.map(
      (n) =>
        html`<label class="tick"
          ><input
            type="radio"
            name="seat"
            .checked=${n === chosen}
            @change=${() => {
              state.seat = n;
              context.draw();
            }} /><span
            >${t("lobby.seatWith", {
              n: n + 1,
              points: pointsOf(context, n),
              name: context.table.seats[n].free ? "" : nameAt(context.table, n),
            })}</span
          ></label
        >`,
    )}
  </fieldset>`;
}
