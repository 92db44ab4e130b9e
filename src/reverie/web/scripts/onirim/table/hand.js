/** The hand. A tap lifts a card; a second tap, or dragging it upwards, plays it. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { repeat } from "../../../vendor/directives/repeat.js";
import { icon } from "../../ground/parts.js";
import { refusalText, t } from "../../ground/texts.js";
import { cardName } from "../card.js";
import { draggable } from "./drag.js";
import { placedCard } from "./placed-card.js";
import {
  adviceOf,
  isAccidental,
  cardsOf,
  showsOdds,
  sendMove,
  showRefusal,
} from "./screen-state.js";
import { oddsFigure, isFilled, isBest } from "../coach/odds.js";
import { mySeat, nameOf, symbolOf } from "./view.js";

/** @import { Context } from "./seat-view.js" */
/** @typedef {import("./pieces.js").Piece} Piece */

/**
 * The cards to play from: the player's hand, and with two players the shared cards (O10.2).
 * @param {Context} context
 * @returns {Array<Piece | null>}
 */
export function playablePieces(context) {
  const { places } = cardsOf(context);
  return places === null
    ? []
    : [...places.hands[mySeat(context)], ...(context.view.phase === "draft" ? [] : places.shared)];
}

/**
 * The text of a move with a card, as the server understands it: "play red sun".
 * @param {Context} context
 * @param {"play" | "discard"} verb
 * @param {Piece} piece
 */
function moveText(context, verb, piece) {
  const shared = cardsOf(context).places?.shared.some((each) => each?.id === piece.id);
  return (
    `${verb} ${piece.card}` +
    (context.view.players === 1 ? "" : ` from ${shared ? "shared" : "personal"}`)
  );
}

/** @param {Context} context @returns {Piece | null} */
export const chosenPiece = (context) =>
  playablePieces(context).find((piece) => piece?.id === cardsOf(context).chosen) ?? null;

/**
 * The reason in the view why a card cannot be played or discarded now, null if it can.
 * @param {Context} context
 * @param {"play" | "discard"} verb
 * @param {Piece} piece
 */
function refusalOf({ view }, verb, piece) {
  return view.not_now ?? (verb === "play" ? view.unplayable[piece.card] : null) ?? null;
}

/**
 * Play or discard a card, or show why that cannot be done.
 * @param {Context} context
 * @param {"play" | "discard"} verb
 * @param {Piece | null} piece null if no piece is lifted
 * @returns {Promise<unknown>} null if it was refused
 */
export async function tryMove(context, verb, piece) {
  const { not_now: notNow } = context.view;
  const refusal = piece === null ? notNow : refusalOf(context, verb, piece);
  if (piece === null || refusal !== null) {
    showRefusal(context, () => (refusal === null ? t("onirim.why.choose") : refusalText(refusal)));
    return null;
  }
  cardsOf(context).chosen = piece.id;
  return sendMove(context, moveText(context, verb, piece));
}

/** Lift a card, or play it if it is lifted. @param {Context} context @param {Piece} piece */
export function tapCard(context, piece) {
  const cards = cardsOf(context);
  const { not_now: notNow } = context.view;
  if (notNow !== null) return showRefusal(context, () => refusalText(notNow));
  if (cards.chosen === piece.id) return void tryMove(context, "play", piece);
  cards.chosen = piece.id;
  context.draw();
}

/** @param {Context} context @param {Piece} piece @param {{over: string | null, up: number}} at */
function dropPiece(context, piece, { over, up }) {
  if (over === "discard") return tryMove(context, "discard", piece);
  return up > 60 || over === "row" ? tryMove(context, "play", piece) : null;
}

/** @param {Context} context @param {Piece | null} piece @param {number} number */
function slot(context, piece, number) {
  if (piece === null) return html`<li class="gap"></li>`;
  if (piece.card === "back" || typeof context.seat !== "number")
    return html`<li>${placedCard(piece)}</li>`;
  const { may } = context;
  const cards = cardsOf(context);
  const advice = adviceOf(context);
  const choosing = context.view.phase === "choose" && may.length > 0;
  const play = moveText(context, "play", piece);
  const discard = moveText(context, "discard", piece);
  const isPlayable = may.includes(play);
  const isAdvised = choosing && (isBest(context, play) || isBest(context, discard));
  const classes = `${cards.chosen === piece.id ? "chosen" : ""} ${choosing && !isPlayable ? "faint" : ""} ${
    isAdvised ? "lit" : ""
  }`;
  const odds =
    choosing && showsOdds(context) && advice.odds
      ? html`<span class="both">${oddsFigure(context, play)}${oddsFigure(context, discard)}</span>`
      : nothing;
  return html`<li>
    <button
      class="bare slot"
      data-card
      data-hand
      data-piece=${piece.id}
      aria-pressed=${cards.chosen === piece.id}
      aria-keyshortcuts=${number}
      aria-label=${
        choosing && !isPlayable
          ? t("onirim.hand.unfit", { card: piece.card })
          : cardName(piece.card)
      }
      @click=${() => tapCard(context, piece)}
      ${draggable({ onDrop: (at) => dropPiece(context, piece, at) })}>
      ${placedCard(piece, { named: false, more: classes }, { over: odds })}
    </button>
  </li>`;
}

/** @param {Context} context */
export function hand(context) {
  const { places } = cardsOf(context);
  if (places === null) return nothing;
  const two = context.view.players === 2;
  const handPieces = places.hands[mySeat(context)];
  const ownCards = [
    ...handPieces,
    ...Array(Math.max(0, context.view.hand_places.own - handPieces.length)).fill(null),
  ];
  /** @param {Array<Piece | null>} pieces @param {number} from */
  const list = (pieces, from) =>
    repeat(
      pieces,
      (piece, at) => piece?.id ?? `gap-${at}`,
      (piece, at) => slot(context, piece, from + at + 1),
    );
  if (!two)
    return html`<section class="hand" data-part="hand" aria-label=${t("onirim.hand.title")}>
      <ul>
        ${list(ownCards, 0)}
      </ul>
    </section>`;
  return html`<section class="hand two" data-part="hand" aria-label=${t("onirim.hand.title")}>
    <div class="own">
      <h2 class="small">
        ${
          typeof context.seat === "number" ? t("onirim.hand.own") : nameOf(context, mySeat(context))
        }
      </h2>
      <ul>
        ${list(ownCards, 0)}
      </ul>
    </div>
    ${
      context.view.phase === "draft"
        ? nothing
        : html`<div class="shared">
          <h2 class="small">${t("onirim.hand.shared")}</h2>
          <ul>
            ${list(places.shared, ownCards.length)}
          </ul>
        </div>`
    }
  </section>`;
}

/** The buttons to play and to discard. @param {Context} context */
export function actions(context) {
  const piece = chosenPiece(context);
  const both = piece ? [moveText(context, "play", piece), moveText(context, "discard", piece)] : [];
  /** @param {"play" | "discard"} verb */
  const button = (verb) => {
    const move = piece ? moveText(context, verb, piece) : "";
    const isAllowed = piece !== null && refusalOf(context, verb, piece) === null;
    const key = piece && verb === "discard" && symbolOf(piece.card) === "key";
    return html`<button
      class="${verb} ${
        isAllowed && isFilled(context, move, both, verb === "play") ? "primary" : ""
      } ${isBest(context, move) ? "advised" : ""}"
      data-act=${verb}
      aria-disabled=${!isAllowed}
      @click=${(/** @type {Event} */ event) =>
        isAccidental(context, event) || tryMove(context, verb, piece)}>
      ${icon(verb === "play" ? "plus" : key ? "eye" : "discard")}<span>${t(
        `onirim.hand.${key ? "foresee" : verb}`,
      )}</span>${piece ? oddsFigure(context, move) : nothing}
    </button>`;
  };
  return html`<div class="actions" role="group" aria-label=${t("onirim.hand.actions")}>
    ${button("discard")}${button("play")}
  </div>`;
}

/**
 * Lift the card that a move plays or discards.
 * @param {Context} context
 * @param {string} move
 */
export function liftCardOf(context, move) {
  const cards = cardsOf(context);
  const [verb, colour, symbol, ...rest] = move.split(" ");
  if (verb !== "play" && verb !== "discard") return;
  const from = rest.includes("shared")
    ? cards.places?.shared
    : cards.places?.hands[mySeat(context)];
  cards.chosen = from?.find((piece) => piece?.card === `${colour} ${symbol}`)?.id ?? null;
}
