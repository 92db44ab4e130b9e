/** A row: the cards played, the newest at the end, and the series there. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { repeat } from "../../../vendor/directives/repeat.js";
import { numeral, t } from "../../ground/texts.js";
import { leaf } from "./leaf.js";
import { cardsOf } from "./screen-state.js";
import { colourOf, nameOf } from "./view.js";

/** @import { Context } from "./seat-view.js" */

const SEEN = 11;
/** As many of the last cards are seen; the others are counted. All are read out. */

/** @param {Context} context @param {number} seat @param {string} [kind] */
export function row(context, seat, kind = "") {
  const all = cardsOf(context).places?.rows[seat] ?? [];
  const pieces = all.slice(-SEEN);
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
      ${played(context, seat, kind, pieces)} ${kind ? nothing : stillWanted(context, seat, pieces)}
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
function played(context, seat, kind, pieces) {
  const series = context.view.series[seat];
  const first = pieces.length - (series || completed(context, seat));
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
      html`<li class=${kindOf(at)}>${leaf(piece)}${at === first && !kind ? text() : nothing}</li>`,
  );
}

/**
 * Places for what a series lacks.
 * @param {Context} context
 * @param {number} seat
 * @param {Piece[]} pieces
 */
function stillWanted({ view }, seat, pieces) {
  if (view.series[seat] === 0) return nothing;
  const colour = colourOf(pieces.at(-1)?.card ?? "");
  return Array.from(
    { length: view.series_size - view.series[seat] },
    () => html`<li class="wanted ${colour}" aria-hidden="true"></li>`,
  );
}

/**
 * How many cards at the end have just completed a series.
 * @param {Context} context
 * @param {number} seat
 */
function completed({ view }, seat) {
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
