/** A card on the table, marked with the id of its piece, so that animations can follow it. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { card } from "../card.js";

/**
 * @param {import("./pieces.js").Piece} piece
 * @param {Parameters<typeof card>[1]} [options]
 * @param {{kind?: string, over?: unknown, moves?: boolean}} [more] `over`: the content over the
 *   card
 */
export const placedCard = (piece, options, { kind = "", over = nothing, moves = true } = {}) =>
  html`<span
    class="leaf ${kind}"
    data-lies=${moves ? piece.id : nothing}
    data-face=${piece.card}
    data-variant=${piece.variant ?? nothing}
    >${card(piece.card, { variant: piece.variant, ...options })}${over}</span
  >`;
