/** A row: the cards played, the newest at the right, and the series at its end. */

import { html, nothing } from "../../vendor/lit-html.js";
import { repeat } from "../../vendor/directives/repeat.js";
import { ref } from "../../vendor/directives/ref.js";
import { vars } from "../ground/parts.js";
import { onward, t } from "../ground/texts.js";
import { card } from "./card.js";
import { stateOf } from "./screen-state.js";
import { colourOf } from "./view.js";

/** @typedef {import("./view.js").Context} Context */

const MOVED = 6;
/** As many of the last cards are seen to move; the others lie still. */

/** @param {Context} context @param {number} seat @param {string} [kind] */
export function row(context, seat, kind = "") {
  const pieces = stateOf(context).places?.rows[seat] ?? [];
  const series = context.view.series[seat];
  const first = pieces.length - (series || completed(context, seat));
  const whole = series === 0 && first < pieces.length;
  const label =
    pieces.length === 0 ? t("onirim.row.empty") : t("onirim.row.label", { cards: pieces.map((piece) => piece.card), series: seriesText(context, seat) });
  return html`<section class="the-row ${kind}" data-part=${kind ? nothing : "row"} data-drop=${kind ? nothing : "row"} aria-label=${label}>
    <ol class="cards" tabindex=${pieces.length > 6 ? 0 : nothing} ${ref((list) => list && queueMicrotask(() => (list.scrollLeft = onward() * list.scrollWidth)))}>
      ${repeat(
        pieces,
        (piece) => piece.id,
        (
          piece,
          at,
        ) => html`<li class="${at >= first ? "series" : "past"} ${at === first ? "first" : ""} ${at === pieces.length - 1 ? "last" : ""} ${whole ? "whole" : ""}">
        <span class="leaf" ${vars({ "view-transition-name": at >= pieces.length - MOVED ? piece.id : "none" })}>${card(piece.card)}</span></li>`,
      )}
      ${series > 0 && !kind ? Array.from({ length: context.view.series_size - series }, () => html`<li class="wanted ${colourOf(pieces.at(-1)?.card ?? "")}" aria-hidden="true"></li>`) : nothing}
      ${pieces.length === 0 && !kind ? html`<li class="nothing soft">${t("onirim.row.empty")}</li>` : nothing}
    </ol>
  </section>`;
}

/** How many cards at the end have just completed a series. @param {Context} context @param {number} seat */
function completed({ view }, seat) {
  const row = view.rows[seat];
  return view.series[seat] === 0 && row.length >= view.series_size ? view.series_size : 0;
}

/** @param {Context} context @param {number} seat */
export function seriesText({ view }, seat) {
  const last = view.rows[seat].at(-1);
  if (!last) return "";
  const number = view.series[seat];
  const colour = colourOf(last);
  return number === 0 ? t("onirim.row.complete", { colour }) : t("onirim.row.series", { number, colour });
}
