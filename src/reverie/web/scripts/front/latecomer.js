/**
 * Who comes when the game has begun watches, and is offered a free seat or a bot's between two
 * rounds.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { about } from "../ground/about.js";
import { announce, icon } from "../ground/parts.js";
import { t } from "../ground/texts.js";
import { sitAs, whoAreYou } from "./come-in.js";
import { stateOf } from "./lobby-state.js";
import { gameNamed } from "./registry.js";
import { nameAt } from "./seat-names.js";

/** @import { Context } from "../ground/table.js" */

/** @param {Context} seen @param {number} seat */
const pointsOf = ({ table }, seat) => gameNamed(table.game).points?.(table, seat) ?? 0;

/**
 * A strip over the table, which opens on a tap.
 * @param {Context} seen
 * @param {import("./come-in.js").Sit} sit
 * @param {boolean} given does somebody give us their seat?
 */
export function latecomer(seen, sit, given) {
  const { table, own } = seen;
  if (own.lobby === undefined) void about().then(seen.draw);
  const state = stateOf(seen);
  const seats = given
    ? []
    : table.seats.flatMap((seat, n) => (seat.free || seat.bot !== null ? [n] : []));
  if (!given && seats.length === 0) return nothing;
  const now = given || table.may_sit === true;
  if (now !== state.offered) {
    state.offered = now;
    announce(t(given ? "lobby.given" : now ? "lobby.sitNow" : "lobby.sitLater"));
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
    void sitAs(seen, sit, given ? undefined : chosen);
  };
  return html`<aside class="latecomer" aria-label=${t("lobby.late")}>
    <details>
      <summary>${icon("users")}<span>${t(given ? "lobby.given" : "lobby.sitNow")}</span></summary>
      <form class="column" @submit=${sits}>
        ${whoAreYou(seen)} ${given ? nothing : whichSeat(seen, seats, chosen)}
        <button class="primary sit">
          ${
            given
              ? t("lobby.takeGiven")
              : t("lobby.takeSeat", { n: chosen + 1, points: pointsOf(seen, chosen) })
          }
        </button>
      </form>
    </details>
  </aside>`;
}

/** @param {Context} seen @param {number[]} seats @param {number} chosen */
function whichSeat(seen, seats, chosen) {
  const state = stateOf(seen);
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
              seen.draw();
            }} /><span
            >${t("lobby.seatWith", {
              n: n + 1,
              points: pointsOf(seen, n),
              name: seen.table.seats[n].free ? "" : nameAt(seen.table, n),
            })}</span
          ></label
        >`,
    )}
  </fieldset>`;
}
