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
import { stateOf, say, sayWhy } from "./screen-state.js";

/** @import { Context } from "./seat-view.js" */
/** @typedef {import("./pieces.js").Piece} Piece */

/** Begin, or go on, with the cards that are seen. @param {Context} context */
export function foreseen(context) {
  const own = stateOf(context);
  if (context.view.phase !== "arrange" || context.may.length === 0) own.prophecy = null;
  else own.prophecy ??= { order: own.places?.known ?? [], out: null, picked: null };
}

/** The answer, as the server understands it. @param {Context} context */
function answer(context) {
  const lies = stateOf(context).prophecy;
  if (!lies?.out) return null;
  return (
    `arrange ${lies.out.card}` +
    (lies.order.length ? `, then ${lies.order.map((piece) => piece.card).join(", ")}` : "")
  );
}

/** Lay the cards as an answer says. @param {Context} context @param {string} move */
export function arrangeAs(context, move) {
  const lies = stateOf(context).prophecy;
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
  const lies = stateOf(context).prophecy;
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
  const lies = stateOf(context).prophecy;
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
  const lies = stateOf(context).prophecy;
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
  const lies = stateOf(context).prophecy;
  if (lies === null) return nothing;
  const picked = lies.picked !== null;
  /** @param {Piece} piece @param {string} where */
  const one = (piece, where) => html`<li data-piece=${piece.id}>
    <button
      class="bare slot"
      data-card
      aria-pressed=${lies.picked === piece.id}
      aria-label=${t("onirim.prophecy.card", { card: piece.card, where })}
      @keydown=${(/** @type {KeyboardEvent} */ event) => keyed(context, event, piece.id)}
      @click=${() => touched(context, piece.id)}
      ${draggable({ dropped: (at) => dropped(context, piece.id, at) })}>
      ${leaf(piece, { door: "shut", named: false, more: lies.picked === piece.id ? "chosen" : "" })}
    </button>
  </li>`;
  const said = answer(context);
  return html`<section class="choice prophecy" aria-label=${t("onirim.prophecy.title")}>
    <p class="ask ${stateOf(context).why ? "why" : ""}">
      ${
        stateOf(context).why?.() ??
        (lies.out === null ? t("onirim.prophecy.ask") : t("onirim.prophecy.order"))
      }
    </p>
    <div class="foreseen">
      <div class="out" data-drop="out">
        <span class="small">${t("onirim.prophecy.out")}</span>
        <ul>
          ${
            lies.out
              ? repeat(
                  [lies.out],
                  (piece) => piece.id,
                  (piece) => one(piece, t("onirim.prophecy.out")),
                )
              : html`<li>
                <button
                  class="bare slot empty ${picked ? "open" : ""}"
                  aria-label=${t("onirim.prophecy.outHere")}
                  @click=${() =>
                    lies.picked
                      ? put(context, lies.picked, "out")
                      : sayWhy(context, () => t("onirim.prophecy.first"))}>
                  ${icon("discard")}
                </button>
              </li>`
          }
        </ul>
      </div>
      <div class="next" data-drop="next">
        <span class="small">${t("onirim.prophecy.next")}</span>
        <ol>
          ${repeat(
            lies.order,
            (piece) => piece.id,
            (piece, at) => one(piece, t("onirim.prophecy.place", { place: at + 1 })),
          )}
        </ol>
      </div>
    </div>
    <div class="answers">
      <button
        class="primary"
        aria-disabled=${said === null}
        data-act="confirm"
        @click=${() => confirm(context)}>
        ${t("onirim.prophecy.done")} ${said ? figure(context, said) : nothing}
      </button>
    </div>
  </section>`;
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
