/** The players of a table: their names and faces. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { faceOf } from "../../ground/faces.js";
import { drawing, icon, vars } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { botName } from "../bot-names.js";
import { turnRing } from "../dream/turn-ring.js";
import { seatsFrom } from "./view.js";

/** @import { Context } from "./seat-view.js" */

/**
 * The name of a seat. Bots without a name of their own get one.
 * @param {Context} context
 * @param {number} seat
 * @returns {string}
 */
export function nameOf({ table }, seat) {
  const { name, bot } = table.seats[seat];
  return bot !== null && name === bot
    ? botName(table, seat)
    : name || t("whenidream.seatNumbered", { seat: seat + 1 });
}

/**
 * The name of a seat, or "You" for the reader.
 * @param {Context} context
 * @param {number} seat
 */
export const displayName = (context, seat) =>
  seat === context.seat ? t("whenidream.you") : nameOf(context, seat);

/**
 * The values of a player in a sentence: their name, whether it is the reader, and whether the seat
 * is empty.
 * @param {Context} context
 * @param {number} seat
 */
export const playerValues = (context, seat) => ({
  name: nameOf(context, seat),
  you: seat === context.seat,
  seat: seat + 1,
  free: context.table.seats[seat].free,
});

/**
 * The names of some players, with the reader first: "You, Ada and Dov win".
 * @param {Context} context
 * @param {number[]} seats
 * @param {string} [you]
 */
export function nameList(context, seats, you = t("whenidream.you")) {
  const others = seats.filter((seat) => seat !== context.seat).map((seat) => nameOf(context, seat));
  return others.length < seats.length ? [you, ...others] : others;
}

/** The winners, as values for a sentence. @param {Context} context */
export function winners(context) {
  const won = context.view.winners ?? [];
  return {
    names: nameList(context, won),
    count: won.length,
    you: won.some((seat) => seat === context.seat),
  };
}

/** Whether a player is away. @param {Context} context @param {number} seat */
export const isAway = ({ view, table }, seat) =>
  table.seats[seat].bot === null && !table.seats[seat].free && view.away.includes(seat);

/**
 * A player's face: the sleeping Dreamer, or the mask that the player chose or was given.
 * @param {Context} context @param {number} seat @param {boolean} [asleep] whether to show the
 *   Dreamer asleep
 */
export function face(context, seat, asleep = true) {
  if (asleep && seat === context.view.dreamer)
    return html`<span class="face">${drawing("dreamer")}</span>`;
  return html`<span class="face">${faceOf(context.table.seats[seat], seat)}</span>`;
}

/** Penalty cards as marks with a count, which does not depend on colour. @param {number} count */
export const penaltyMarks = (count) =>
  count > 0
    ? html`<span class="fines" title=${t("whenidream.fines", { count })}
        >${icon("flag")}${count > 1 ? count : nothing}</span
      >`
    : nothing;

/**
 * The players around the table, with the reader at the near side, and the content of the middle.
 * @param {Context} context @param {unknown} middle
 */
export function seatRing(context, middle) {
  const { view, seat } = context;
  const near = typeof seat === "number" ? seat : 0;
  const full = seatsFrom(view, near);
  return html`<div class="stage ${full.length > 7 ? "many" : ""}">
    <ol class="ring" aria-label=${t("whenidream.players")}>
      ${full.map((each, k) => {
        const angle = (Math.PI * 2 * k) / full.length + Math.PI / 2;
        const turn = view.turn === each && view.phase === "dream";
        const fines =
          view.penalties[each] +
          (view.fined && !view.spirits ? view.fined.filter((one) => one[0] === each).length : 0);
        return html`<li
          class="player ${turn ? "turn" : ""} ${isAway(context, each) ? "gone" : ""} ${
            each === seat ? "you" : ""
          }"
          ${vars({
            "--x": Math.max(-1, Math.min(1, 1.25 * Math.cos(angle))).toFixed(3),
            "--y": Math.sin(angle).toFixed(3),
          })}>
          <span class="seated">${face(context, each)}${turn ? turnRing(context) : nothing}</span>
          <span class="called">${displayName(context, each)}</span>
          ${
            isAway(context, each)
              ? html`<span class="away">${t("whenidream.away")}</span>`
              : nothing
          }
          ${penaltyMarks(fines)}
          <span class="unseen"
            >${[
              each === view.dreamer ? t("whenidream.theDreamer") : "",
              turn ? t("whenidream.turnMark") : "",
              fines ? t("whenidream.fines", { count: fines }) : "",
            ]
              .filter(Boolean)
              .join(", ")}</span
          >
        </li>`;
      })}
    </ol>
    <div class="middle">${middle}</div>
  </div>`;
}
