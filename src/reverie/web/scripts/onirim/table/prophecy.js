/**
 * A prophecy (O5.2): one of the next cards is given up, the others go back on top in the order one
 * likes.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { repeat } from "../../../vendor/directives/repeat.js";
import { announce, icon } from "../../ground/parts.js";
import { onward, t } from "../../ground/texts.js";
import { figure } from "../coach/odds.js";
import { draggable } from "./drag.js";
import { leaf } from "./leaf.js";
import { cardsOf, say, sayWhy, stageOf } from "./screen-state.js";

/** @import { Context } from "./seat-view.js" */
/** @typedef {import("./pieces.js").Piece} Piece */

/** Begin, or go on, with the cards that are seen. @param {Context} context */
export function foreseen(context) {
  const cards = cardsOf(context);
  if (context.view.phase !== "arrange" || context.may.length === 0) cards.prophecy = null;
  else cards.prophecy ??= { order: cards.places?.known ?? [], out: null, picked: null };
}

/** The answer, as the server understands it. @param {Context} context */
function answer(context) {
  const lies = cardsOf(context).prophecy;
  if (!lies?.out) return null;
  return (
    `arrange ${lies.out.card}` +
    (lies.order.length ? `, then ${lies.order.map((piece) => piece.card).join(", ")}` : "")
  );
}

/** Lay the cards as an answer says. @param {Context} context @param {string} move */
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
 * Put a piece at a place: "out", or how many lie before it.
 * @param {Context} context
 * @param {string} id
 * @param {"out" | number} to
 */
function put(context, id, to) {
  const lies = cardsOf(context).prophecy;
  if (lies === null) return;
  const piece = [...lies.order, lies.out].find((each) => each?.id === id);
  if (!piece) return;
  const from = lies.out?.id === id ? "out" : lies.order.indexOf(piece);
  lies.order = lies.order.filter((each) => each.id !== id);
  if (to === "out") {
    if (lies.out && lies.out.id !== id) lies.order.splice(from === "out" ? 0 : from, 0, lies.out);
    lies.out = piece;
  } else {
    if (from === "out") lies.out = null;
    lies.order.splice(to, 0, piece);
  }
  lies.picked = null;
  announce(
    to === "out"
      ? t("onirim.prophecy.isOut", { card: piece.card })
      : t("onirim.prophecy.isAt", { card: piece.card, place: lies.order.indexOf(piece) + 1 }),
  );
  context.draw();
}

/** @param {Context} context @param {string} id */
function touched(context, id) {
  const lies = cardsOf(context).prophecy;
  if (lies === null) return;
  if (lies.picked !== null && lies.picked !== id) {
    const to = lies.out?.id === id ? "out" : lies.order.findIndex((piece) => piece.id === id);
    return put(context, lies.picked, to);
  }
  lies.picked = lies.picked === id ? null : id;
  context.draw();
}

/** @param {Context} context */
function confirm(context) {
  const said = answer(context);
  if (said === null) return sayWhy(context, () => t("onirim.prophecy.first"));
  void say(context, said);
}

/**
 * With a card in focus, arrows move it, Delete gives it up.
 * @param {Context} context
 * @param {KeyboardEvent} event
 * @param {string} id
 */
function keyed(context, event, id) {
  const lies = cardsOf(context).prophecy;
  if (lies === null) return;
  const at = lies.order.findIndex((piece) => piece.id === id);
  const by = event.key === "ArrowLeft" ? -onward() : event.key === "ArrowRight" ? onward() : 0;
  if (event.key === "Delete" || event.key === "Backspace" || event.key.toLowerCase() === "d")
    put(context, id, "out");
  else if (by !== 0 && (event.shiftKey || lies.picked === id)) {
    put(context, id, at < 0 ? 0 : Math.min(Math.max(at + by, 0), lies.order.length - 1));
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
    <div class="foreseen">${givenUp(context, lies)} ${goesBack(context, lies)}</div>
    <div class="answers">
      <button
        class="primary"
        aria-disabled=${move === null}
        data-act="confirm"
        @click=${() => confirm(context)}>
        ${t("onirim.prophecy.done")} ${move ? figure(context, move) : nothing}
      </button>
    </div>
  </section>`;
}

/** @typedef {import("./own-state.js").CardsState["prophecy"] & {}} Arranged */

/** The place of the card that is given up. @param {Context} context @param {Arranged} lies */
function givenUp(context, lies) {
  const putHere = () =>
    lies.picked
      ? put(context, lies.picked, "out")
      : sayWhy(context, () => t("onirim.prophecy.first"));
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
const goesBack = (context, lies) =>
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
    (piece, at) => seenCard(context, piece, where(at)),
  );

/** @param {Context} context @param {Piece} piece @param {string} where */
function seenCard(context, piece, where) {
  const picked = cardsOf(context).prophecy?.picked === piece.id;
  return html`<li data-piece=${piece.id}>
    <button
      class="bare slot"
      data-card
      aria-pressed=${picked}
      aria-label=${t("onirim.prophecy.card", { card: piece.card, where })}
      @keydown=${(/** @type {KeyboardEvent} */ event) => keyed(context, event, piece.id)}
      @click=${() => touched(context, piece.id)}
      ${draggable({ dropped: (at) => dropped(context, piece.id, at) })}>
      ${leaf(piece, { door: "shut", named: false, more: picked ? "chosen" : "" })}
    </button>
  </li>`;
}

/**
 * @param {Context} context
 * @param {string} id
 * @param {{x: number, y: number, over: string | null}} at
 */
function dropped(context, id, { x, over }) {
  if (over === "out") return put(context, id, "out");
  const others = [...document.querySelectorAll(".foreseen .next li")].filter(
    (each) => each instanceof HTMLElement && each.dataset.piece !== id,
  );
  put(
    context,
    id,
    others.filter((each) => {
      const box = each.getBoundingClientRect();
      return (x - box.left - box.width / 2) * onward() > 0;
    }).length,
  );
}
