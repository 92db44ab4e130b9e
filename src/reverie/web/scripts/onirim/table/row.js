/** A row of played cards, the newest at the end, and its series. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { repeat } from "../../../vendor/directives/repeat.js";
import { numeral, t } from "../../ground/texts.js";
import { placedCard } from "./placed-card.js";
import { cardsOf } from "./screen-state.js";
import { colourOf, nameOf } from "./view.js";

/** @import { Context } from "./seat-view.js" */

/** The number of cards that are visible. Older ones are counted; screen readers get all. */
const VISIBLE = 11;

/** @param {Context} context @param {number} seat @param {string} [kind] */
export function row(context, seat, kind = "") {
  const all = cardsOf(context).places?.rows[seat] ?? [];
  const pieces = all.slice(-VISIBLE);
  const older = all.length - pieces.length;
  return html`<section
    class="the-row ${kind} ${older ? "long" : ""}"
    data-part=${kind ? nothing : "row"}
    data-drop=${kind ? nothing : "row"}
    aria-label=${labelOf(context, seat, kind, all)}>
    <ol class="cards">
      ${
        older
          ? html`<li class="older small numbers" aria-hidden="true">+${numeral(older)}</li>`
          : nothing
      }
      ${rowPieces(context, seat, kind, pieces)} ${kind ? nothing : missingPlaces(context, seat, pieces)}
      ${
        pieces.length === 0 && !kind
          ? html`<li class="nothing soft">${t("onirim.row.empty")}</li>`
          : nothing
      }
    </ol>
  </section>`;
}

/** @typedef {import("./pieces.js").Piece} Piece */

/** @param {Context} context @param {number} seat @param {string} kind @param {Piece[]} all */
function labelOf(context, seat, kind, all) {
  const cards = all.map((piece) => piece.card);
  const label = t("onirim.row.label", { cards, series: seriesText(context, seat) });
  if (!kind) return cards.length ? label : t("onirim.row.empty");
  const whose = t("onirim.row.of", { name: nameOf(context, seat) });
  return cards.length ? `${whose} ${label}` : whose;
}

/** @param {Context} context @param {number} seat @param {string} kind @param {Piece[]} pieces */
function rowPieces(context, seat, kind, pieces) {
  const series = context.view.series[seat];
  const first = pieces.length - (series || completedLength(context, seat));
  const whole = series === 0 && first < pieces.length;
  const text = () =>
    html`<span class="series-text small" aria-hidden="true">${seriesText(context, seat)}</span>`;
  /** @param {number} at */
  const kindOf = (at) =>
    [
      at >= first ? "series" : "past",
      at === first ? "first" : "",
      at === pieces.length - 1 ? "last" : "",
      whole ? "whole" : "",
    ].join(" ");
  return repeat(
    pieces,
    (piece) => piece.id,
    (piece, at) =>
      html`<li class=${kindOf(at)}>${placedCard(piece)}${at === first && !kind ? text() : nothing}</li>`,
  );
}

/**
 * Empty places for the cards that a series lacks.
 * @param {Context} context
 * @param {number} seat
 * @param {Piece[]} pieces
 */
function missingPlaces({ view }, seat, pieces) {
  if (view.series[seat] === 0) return nothing;
  const colour = colourOf(pieces.at(-1)?.card ?? "");
  return Array.from(
    { length: view.series_size - view.series[seat] },
    () => html`<li class="wanted ${colour}" aria-hidden="true"></li>`,
  );
}

/**
 * The number of cards at the end that have just completed a series.
 * @param {Context} context
 * @param {number} seat
 */
function completedLength({ view }, seat) {
  const row = view.rows[seat];
  return view.series[seat] === 0 && row.length >= view.series_size ? view.series_size : 0;
}

/** @param {Context} context @param {number} seat */
function seriesText({ view }, seat) {
  const last = view.rows[seat].at(-1);
  if (!last) return "";
  const number = view.series[seat];
  const colour = colourOf(last);
  return number === 0
    ? t("onirim.row.complete", { colour })
    : t("onirim.row.series", { number, colour });
}
