/**
 * The places around the row: the deck and its known top, the doors, limbo, the discard pile, and
 * counts.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { repeat } from "../../../vendor/directives/repeat.js";
import { drawing, icon } from "../../ground/parts.js";
import { numeral, t } from "../../ground/texts.js";
import { card, COLOURS, letterTab } from "../card.js";
import { placedCard } from "./placed-card.js";
import { cardsOf, openDialog } from "./screen-state.js";
import { countDoors, mySeat } from "./view.js";

/** @import { Context } from "./seat-view.js" */
/** @typedef {import("./pieces.js").Piece} Piece */

/** A door without a colour, for counts. */
export const plainDoor = () =>
  html`<span class="card anydoor">${drawing("door-shut", "card-door")}</span>`;

/**
 * The deck. It contains elements for the next pieces, so that animations begin here.
 * @param {Context} context
 */
export function deck(context) {
  const { deck } = context.view;
  const { places } = cardsOf(context);
  const label = t("onirim.deck", { number: deck });
  return html`<div
    class="deck ${deck === 0 ? "empty" : ""} ${deck <= 10 ? "low" : ""}"
    data-part="deck"
    role="img"
    aria-label=${label}>
    ${
      deck > 0
        ? repeat(
            places?.nextIds ?? [],
            (id) => id,
            (id) => placedCard({ id, card: "back" }),
          )
        : nothing
    }
    <b class="count numbers">${numeral(deck)}</b>
  </div>`;
}

/** The known cards on top of the deck. @param {Context} context */
export function knownCards(context) {
  const { places } = cardsOf(context);
  if (
    !places ||
    places.known.length === 0 ||
    (context.view.phase === "arrange" && context.may.length > 0)
  )
    return nothing;
  return html`<div class="known minis" role="group" aria-label=${t("onirim.known")}>
    <span class="small" aria-hidden="true">${t("onirim.next")}</span>
    ${repeat(
      places.known,
      (piece) => piece.id,
      (piece) => placedCard(piece, { door: "shut" }),
    )}
  </div>`;
}

/** Limbo. A tap lists its cards. @param {Context} context */
export function limbo(context) {
  const pieces = cardsOf(context).places?.limbo ?? [];
  return html`<button
    class="bare limbo ${pieces.length ? "" : "empty"}"
    data-part="limbo"
    aria-haspopup="dialog"
    aria-label=${t("onirim.places.limboLabel", { cards: pieces.map((piece) => piece.card) })}
    @click=${() => openDialog(context, "limbo")}>
    <span class="mist" aria-hidden="true"></span>
    <span class="minis"
      >${repeat(
        pieces,
        (piece) => piece.id,
        (piece) => placedCard(piece, { door: "shut", named: false }),
      )}</span
    >
    <span class="small" aria-hidden="true">${t("onirim.limbo")}</span>
  </button>`;
}

/**
 * A list of cards, each kind once with its count.
 * @param {Record<string, number>} cards
 */
const cardCounts = (cards) =>
  html`<ul class="laid-out">
    ${Object.entries(cards)
      .filter(([, number]) => number > 0)
      .map(
        ([name, number]) =>
          html`<li aria-label=${t("onirim.places.count", { card: name, number })}>
            ${card(name, { door: "shut", named: false })}<b class="numbers" aria-hidden="true"
              >${numeral(number)}</b
            >
          </li>`,
      )}
  </ul>`;

/** The content of the dialog about limbo. @param {Context} context */
export function limboContent({ view }) {
  /** @type {Record<string, number>} */
  const cards = {};
  for (const name of view.limbo) cards[name] = (cards[name] ?? 0) + 1;
  return html`${view.limbo.length ? cardCounts(cards) : nothing}
    <p>${t(view.limbo.length ? "onirim.places.limbo" : "onirim.places.limboEmpty")}</p>`;
}

/** The content of the dialog about the discard pile. @param {Context} context */
export const discardContent = ({ view }) =>
  Object.values(view.discard).some((number) => number > 0)
    ? cardCounts(view.discard)
    : html`<p>${t("onirim.places.discardEmpty")}</p>`;

/**
 * The doors of a seat, and empty places for those that are missing.
 * @param {Context} context
 * @param {number} seat
 */
export function doorRow(context, seat) {
  const pieces = cardsOf(context).places?.doors[seat] ?? [];
  const doorsToWin = context.view.doors_wanted;
  const doorsPerColour = doorsToWin / COLOURS.length;
  const label = t(seat === mySeat(context) ? "onirim.doors.mine" : "onirim.doors.theirs", {
    number: pieces.length,
    all: doorsToWin,
    which: pieces.map((piece) => piece.card),
  });
  return html`<div
    class="doors of-${doorsToWin}"
    data-part=${seat === mySeat(context) ? "doors" : nothing}
    role="group"
    aria-label=${label}>
    ${COLOURS.map((colour) => {
      const open = pieces.filter((piece) => piece.card.startsWith(colour));
      const empty = Math.max(0, doorsPerColour - open.length);
      return html`<span class="pair"
        >${repeat(
          open,
          (piece) => piece.id,
          (piece) => html`<span class="gained ${colour}">${placedCard(piece)}</span>`,
        )}
        ${Array.from(
          { length: empty },
          () =>
            html`<span class="doorway ${colour}" aria-hidden="true"
              >${letterTab(colour)}${drawing(`place-${colour}`, "doorway-place")}</span
            >`,
        )}</span
      >`;
    })}
  </div>`;
}

/** The discard pile. A card may be dropped here. @param {Context} context */
export function discardPile(context) {
  const pieces = cardsOf(context).places?.discard ?? [];
  const top = pieces.slice(-4);
  return html`<button
    class="bare discards"
    data-part="discard"
    data-drop="discard"
    aria-label=${t("onirim.places.discardLabel", { number: pieces.length })}
    aria-haspopup="dialog"
    @click=${() => openDialog(context, "discard")}>
    <span class="heap"
      >${
        top.length
          ? repeat(
              top,
              (piece) => piece.id,
              (piece) => placedCard(piece, { door: "shut", named: false }),
            )
          : icon("discard")
      }</span
    >
    <b class="count numbers">${numeral(pieces.length)}</b>
  </button>`;
}

/**
 * The counts of nightmares and doors that are left. A tap lists all cards that are left.
 * @param {Context} context
 */
export function figures(context) {
  const { view } = context;
  const nightmares = view.left.nightmare ?? 0;
  const doorsLeft = countDoors(view.left);
  return html`<button
    class="to-come"
    data-part="to-come"
    aria-haspopup="dialog"
    @click=${() => openDialog(context, "tally")}
    aria-label=${t("onirim.figures", { nightmares, doors: doorsLeft })}>
    <span class="figure"
      >${card("nightmare", { named: false })}<b class="numbers">${numeral(nightmares)}</b></span
    >
    <span class="figure">${plainDoor()}<b class="numbers">${numeral(doorsLeft)}</b></span>
    <span class="small">${t("onirim.left")}</span>
  </button>`;
}
