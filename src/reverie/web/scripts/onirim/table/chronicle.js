/** The list of all events of a game, newest last. It is stored, so that it survives a reload. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { ref } from "../../../vendor/directives/ref.js";
import { currentLanguage, t } from "../../ground/texts.js";
import { batchOf, sentences } from "./events.js";
import { eventsOf, momentOf } from "./screen-state.js";
import { readMemory } from "./table-memory.js";

/** @import { Context } from "./seat-view.js" */
/** @typedef {import("./events.js").Batch} Batch */

/** Stored batches at most. A batch is the steps of one change. */
const MAX_BATCHES = 250;

/**
 * A short form of the position, to notice whether something was missed.
 * @param {Context} context
 */
const fingerprint = ({ view }) =>
  JSON.stringify([view.turns, view.deck, view.phase, view.hand_sizes, view.discard]);

/**
 * The stored list of a table. "back" at its end means that steps are missing.
 * @param {Context} context
 * @returns {Array<Batch | "back">}
 */
export function storedBatches(context) {
  const { batches = [], at = "" } = readMemory(context).events ?? {};
  const running = context.view.turns > 0 || context.view.rows.flat().length > 0;
  return at === fingerprint(context) || !running ? batches : [...batches, "back"];
}

/** The data to store for the list. @param {Context} context */
export const batchesToStore = (context) => ({
  batches: eventsOf(context).batches,
  at: fingerprint(context),
});

/**
 * The number of the turn that the list shows above what happened. A turn begins with the card that
 * is played or discarded, and `view.turns` counts those cards. So a nightmare is paid in the turn
 * that drew it, a draft belongs to the first turn, and a move is undone in its own turn.
 * @param {Context} context
 */
const turnOf = (context) =>
  Math.max(1, momentOf(context).undoing ? eventsOf(context).turns : context.view.turns);

/**
 * Add the steps that happened to the list.
 * @param {Context} context
 * @param {import("./pieces.js").Places | null} before
 */
export function addBatch(context, before) {
  const events = eventsOf(context);
  const moment = momentOf(context);
  const batch = {
    ...batchOf(context, before),
    turn: turnOf(context),
    ...(moment.undoing ? { undone: true } : {}),
  };
  events.batches = [...events.batches, batch].slice(-MAX_BATCHES);
  return batch;
}

/**
 * Texts of batches, valid for one language and the same names.
 * @type {{key: string, texts: WeakMap<Batch, string>}}
 */
let textCache = { key: "", texts: new WeakMap() };

/** @param {Context} context @param {Batch} batch */
function cachedText(context, batch) {
  const key = JSON.stringify([
    currentLanguage(),
    context.seat,
    context.table.seats.map(({ name }) => name),
  ]);
  if (textCache.key !== key) textCache = { key, texts: new WeakMap() };
  const text = textCache.texts.get(batch) ?? sentences(context, batch, "list").join(" ");
  textCache.texts.set(batch, text);
  return text;
}

/**
 * Scroll a list to its end when it has grown.
 * @param {Element | undefined} list
 * @param {number} length
 */
function scrollToEnd(list, length) {
  if (!(list instanceof HTMLElement) || list.dataset.length === String(length)) return;
  list.dataset.length = String(length);
  requestAnimationFrame(() => list.scrollTo(0, list.scrollHeight));
}

/** The list of events. @param {Context} context */
export function chronicle(context) {
  const { batches } = eventsOf(context);
  let turn = -1;
  const lines = batches.map((each) => {
    if (each === "back") return html`<li class="of-turn soft">${t("onirim.list.back")}</li>`;
    const text = cachedText(context, each);
    if (!text) return nothing;
    const begins = each.turn !== turn;
    turn = each.turn;
    return html`${
      begins ? html`<li class="of-turn soft">${t("onirim.list.turn", { n: turn })}</li>` : nothing
    }
      <li>${text}</li>`;
  });
  return html`<section class="chronicle" data-part="list" aria-label=${t("onirim.sheets.list")}>
    <h2>${t("onirim.sheets.list")}</h2>
    ${
      lines.every((line) => line === nothing)
        ? html`<p class="small soft">${t("onirim.list.nothing")}</p>`
        : nothing
    }
    <ol
      tabindex="0"
      aria-label=${t("onirim.sheets.list")}
      ${ref((list) => scrollToEnd(list, batches.length))}>
      ${lines}
    </ol>
  </section>`;
}
