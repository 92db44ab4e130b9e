/**
 * A prophecy (O5.2): the player discards one of the next cards, and puts the others back in any
 * order.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { repeat } from "../../../vendor/directives/repeat.js";
import { announce, icon } from "../../ground/parts.js";
import { readingDirection, t } from "../../ground/texts.js";
import { oddsFigure } from "../coach/odds.js";
import { draggable } from "./drag.js";
import { placedCard } from "./placed-card.js";
import { cardsOf, sendMove, showRefusal, stageOf } from "./screen-state.js";

/** @import { Context } from "./seat-view.js" */
/** @typedef {import("./pieces.js").Piece} Piece */

/** Begin or end the prophecy, as the view requires. @param {Context} context */
export function updateProphecy(context) {
  const cards = cardsOf(context);
  if (context.view.phase !== "arrange" || context.may.length === 0) cards.prophecy = null;
  else cards.prophecy ??= { order: cards.places?.known ?? [], out: null, picked: null };
}

/** The text of the move, null until a card is chosen to be discarded. @param {Context} context */
function answer(context) {
  const lies = cardsOf(context).prophecy;
  if (!lies?.out) return null;
  return (
    `arrange ${lies.out.card}` +
    (lies.order.length ? `, then ${lies.order.map((piece) => piece.card).join(", ")}` : "")
  );
}

/** Arrange the cards as a move has it. @param {Context} context @param {string} move */
export function arrangeAs(context, move) {
  const lies = cardsOf(context).prophecy;
  if (lies === null || !move.startsWith("arrange ")) return;
  const rest = [...lies.order, ...(lies.out ? [lies.out] : [])];
  const [out, ...order] = move
    .slice("arrange ".length)
    .split(/, then |, /)
    .map(
      (name) =>
        rest.splice(
          rest.findIndex((piece) => piece.card === name),
          1,
        )[0],
    );
  Object.assign(lies, { out, order, picked: null });
}

/**
 * Move a piece: "out" to discard it, or to an index among the others.
 * @param {Context} context
 * @param {string} id
 * @param {"out" | number} target
 */
function movePiece(context, id, target) {
  const lies = cardsOf(context).prophecy;
  if (lies === null) return;
  const piece = [...lies.order, lies.out].find((each) => each?.id === id);
  if (!piece) return;
  const from = lies.out?.id === id ? "out" : lies.order.indexOf(piece);
  lies.order = lies.order.filter((each) => each.id !== id);
  if (target === "out") {
    if (lies.out && lies.out.id !== id) lies.order.splice(from === "out" ? 0 : from, 0, lies.out);
    lies.out = piece;
  } else {
    if (from === "out") lies.out = null;
    lies.order.splice(target, 0, piece);
  }
  lies.picked = null;
  announce(
    target === "out"
      ? t("onirim.prophecy.isOut", { card: piece.card })
      : t("onirim.prophecy.isAt", { card: piece.card, place: lies.order.indexOf(piece) + 1 }),
  );
  context.draw();
}

/** @param {Context} context @param {string} id */
function tapPiece(context, id) {
  const lies = cardsOf(context).prophecy;
  if (lies === null) return;
  if (lies.picked !== null && lies.picked !== id) {
    const target = lies.out?.id === id ? "out" : lies.order.findIndex((piece) => piece.id === id);
    return movePiece(context, lies.picked, target);
  }
  lies.picked = lies.picked === id ? null : id;
  context.draw();
}

/** @param {Context} context */
function confirm(context) {
  const move = answer(context);
  if (move === null) return showRefusal(context, () => t("onirim.prophecy.first"));
  void sendMove(context, move);
}

/**
 * Handle a key on a card: arrows move it, Delete discards it.
 * @param {Context} context
 * @param {KeyboardEvent} event
 * @param {string} id
 */
function onKeyDown(context, event, id) {
  const lies = cardsOf(context).prophecy;
  if (lies === null) return;
  const at = lies.order.findIndex((piece) => piece.id === id);
  const by =
    event.key === "ArrowLeft"
      ? -readingDirection()
      : event.key === "ArrowRight"
        ? readingDirection()
        : 0;
  if (event.key === "Delete" || event.key === "Backspace" || event.key.toLowerCase() === "d")
    movePiece(context, id, "out");
  else if (by !== 0 && (event.shiftKey || lies.picked === id)) {
    movePiece(context, id, at < 0 ? 0 : Math.min(Math.max(at + by, 0), lies.order.length - 1));
    lies.picked = id;
    context.draw();
  } else return;
  event.preventDefault();
  event.stopPropagation();
  document.querySelector(`[data-piece="${id}"]`)?.querySelector("button")?.focus();
}

/** @param {Context} context */
export function prophecy(context) {
  const lies = cardsOf(context).prophecy;
  if (lies === null) return nothing;
  const { why } = stageOf(context);
  const move = answer(context);
  return html`<section class="choice prophecy" aria-label=${t("onirim.prophecy.title")}>
    <p class="ask ${why ? "why" : ""}">
      ${why?.() ?? t(lies.out === null ? "onirim.prophecy.ask" : "onirim.prophecy.order")}
    </p>
    <div class="foreseen">${discardedCard(context, lies)} ${cardsOnTop(context, lies)}</div>
    <div class="answers">
      <button
        class="primary"
        aria-disabled=${move === null}
        data-act="confirm"
        @click=${() => confirm(context)}>
        ${t("onirim.prophecy.done")} ${move ? oddsFigure(context, move) : nothing}
      </button>
    </div>
  </section>`;
}

/** @typedef {import("./state-types.js").CardsState["prophecy"] & {}} Arranged */

/** The place of the card to be discarded. @param {Context} context @param {Arranged} lies */
function discardedCard(context, lies) {
  const putHere = () =>
    lies.picked
      ? movePiece(context, lies.picked, "out")
      : showRefusal(context, () => t("onirim.prophecy.first"));
  const empty = html`<li>
    <button
      class="bare slot empty ${lies.picked === null ? "" : "open"}"
      aria-label=${t("onirim.prophecy.outHere")}
      @click=${putHere}>
      ${icon("discard")}
    </button>
  </li>`;
  return html`<div class="out" data-drop="out">
    <span class="small">${t("onirim.prophecy.out")}</span>
    <ul>
      ${lies.out ? inOrder(context, [lies.out], () => t("onirim.prophecy.out")) : empty}
    </ul>
  </div>`;
}

/** The cards that go back on top. @param {Context} context @param {Arranged} lies */
const cardsOnTop = (context, lies) =>
  html`<div class="next" data-drop="next">
    <span class="small">${t("onirim.prophecy.next")}</span>
    <ol>
      ${inOrder(context, lies.order, (at) => t("onirim.prophecy.place", { place: at + 1 }))}
    </ol>
  </div>`;

/** @param {Context} context @param {Piece[]} pieces @param {(at: number) => string} where */
const inOrder = (context, pieces, where) =>
  repeat(
    pieces,
    (piece) => piece.id,
    (piece, at) => prophecyCard(context, piece, where(at)),
  );

/** @param {Context} context @param {Piece} piece @param {string} place */
function prophecyCard(context, piece, place) {
  const picked = cardsOf(context).prophecy?.picked === piece.id;
  return html`<li data-piece=${piece.id}>
    <button
      class="bare slot"
      data-card
      aria-pressed=${picked}
      aria-label=${t("onirim.prophecy.card", { card: piece.card, where: place })}
      @keydown=${(/** @type {KeyboardEvent} */ event) => onKeyDown(context, event, piece.id)}
      @click=${() => tapPiece(context, piece.id)}
      ${draggable({ onDrop: (at) => dropPiece(context, piece.id, at) })}>
      ${placedCard(piece, { door: "shut", named: false, more: picked ? "chosen" : "" })}
    </button>
  </li>`;
}

/**
 * @param {Context} context
 * @param {string} id
 * @param {{x: number, y: number, over: string | null}} at
 */
function dropPiece(context, id, { x, over }) {
  if (over === "out") return movePiece(context, id, "out");
  const otherItems = [...document.querySelectorAll(".foreseen .next li")].filter(
    (each) => each instanceof HTMLElement && each.dataset.piece !== id,
  );
  movePiece(
    context,
    id,
    otherItems.filter((each) => {
      const box = each.getBoundingClientRect();
      return (x - box.left - box.width / 2) * readingDirection() > 0;
    }).length,
  );
}
