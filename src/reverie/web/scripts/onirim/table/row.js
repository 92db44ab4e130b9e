/** A row: the cards played, the newest at the end, and the series there. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { repeat } from "../../../vendor/directives/repeat.js";
import { numeral, t } from "../../ground/texts.js";
import { leaf } from "./leaf.js";
import { stateOf } from "./screen-state.js";
import { colourOf, nameOf } from "./view.js";

/** @import { Context } from "./seat-view.js" */

const SEEN = 11;
/** As many of the last cards are seen; the others are counted. All are read out. */

/** @param {Context} context @param {number} seat @param {string} [kind] */
export function row(context, seat, kind = "") {
  const all = stateOf(context).places?.rows[seat] ?? [];
  const series = context.view.series[seat];
  const pieces = all.slice(-SEEN);
  const first = pieces.length - (series || completed(context, seat));
  const whole = series === 0 && first < pieces.length;
  const older = all.length - pieces.length;
  const label =
    all.length === 0
      ? t("onirim.row.empty")
      : t("onirim.row.label", {
          cards: all.map((piece) => piece.card),
          series: seriesText(context, seat),
        });
  return html`<section
    class="the-row ${kind} ${older ? "long" : ""}"
    data-part=${kind ? nothing : "row"}
    data-drop=${kind ? nothing : "row"}
    aria-label=${
      kind
        ? `${t("onirim.row.of", { name: nameOf(context, seat) })} ${all.length ? label : ""}`.trim()
        : label
    }>
    <ol class="cards">
      ${
        older
          ? html`<li class="older small numbers" aria-hidden="true">+${numeral(older)}</li>`
          : nothing
      }
      ${repeat(
        pieces,
        (piece) => piece.id,
        (piece, at) => html`<li
          class="${at >= first ? "series" : "past"} ${at === first ? "first" : ""} ${
            at === pieces.length - 1 ? "last" : ""
          } ${whole ? "whole" : ""}">
          ${leaf(piece)}${
            at === first && !kind
              ? html`<span class="series-text small" aria-hidden="true"
                >${seriesText(context, seat)}</span
              >`
              : nothing
          }
        </li>`,
      )}
      ${
        series > 0 && !kind
          ? Array.from(
              { length: context.view.series_size - series },
              () =>
                html`<li
                class="wanted ${colourOf(pieces.at(-1)?.card ?? "")}"
                aria-hidden="true"></li>`,
            )
          : nothing
      }
      ${
        pieces.length === 0 && !kind
          ? html`<li class="nothing soft">${t("onirim.row.empty")}</li>`
          : nothing
      }
    </ol>
  </section>`;
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
