/**
 * A list of what happened, newest last: at the desk beside the table, on a phone one tap away. It
 * outlives a reload.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { ref } from "../../../vendor/directives/ref.js";
import { inLanguage, t } from "../../ground/texts.js";
import { batchOf, sentences } from "./events.js";
import { eventsOf, momentOf } from "./screen-state.js";
import { recall } from "./table-memory.js";

/** @import { Context } from "./seat-view.js" */
/** @typedef {import("./events.js").Batch} Batch */

const MOST = 250; // steps that came at once

/** Where the game stands, in short: what was missed is noticed by it. @param {Context} context */
const standing = ({ view }) =>
  JSON.stringify([view.turns, view.deck, view.phase, view.hand_sizes, view.discard]);

/**
 * What this tab remembers of the table, when it is opened.
 * @param {Context} context
 * @returns {Array<Batch | "back">}
 */
export function remembered(context) {
  const { told = [], at = "" } = recall(context).told ?? {};
  const running = context.view.turns > 0 || context.view.rows.flat().length > 0;
  return at === standing(context) || !running ? told : [...told, "back"];
}

/** What is to be remembered of it. @param {Context} context */
export const toRemember = (context) => ({ told: eventsOf(context).batches, at: standing(context) });

/**
 * Add what happened.
 * @param {Context} context
 * @param {import("./pieces.js").Places | null} before
 */
export function write(context, before) {
  const events = eventsOf(context);
  const moment = momentOf(context);
  const batch = {
    ...batchOf(context, before),
    turn: events.turns + 1,
    ...(moment.undoing ? { undone: true } : {}),
  };
  events.batches = [...events.batches, batch].slice(-MOST);
  return batch;
}

/**
 * Sentences that were worded already, for as long as language and names stay.
 * @type {{key: string, said: WeakMap<Batch, string>}}
 */
let worded = { key: "", said: new WeakMap() };

/** @param {Context} context @param {Batch} batch */
function wordedOnce(context, batch) {
  const key = JSON.stringify([
    inLanguage(),
    context.seat,
    context.table.seats.map(({ name }) => name),
  ]);
  if (worded.key !== key) worded = { key, said: new WeakMap() };
  const said = worded.said.get(batch) ?? sentences(context, batch, "list").join(" ");
  worded.said.set(batch, said);
  return said;
}

/** The list stays at its end. @param {Element | undefined} list @param {number} length */
function atTheEnd(list, length) {
  if (!(list instanceof HTMLElement) || list.dataset.length === String(length)) return;
  list.dataset.length = String(length);
  requestAnimationFrame(() => list.scrollTo(0, list.scrollHeight));
}

/** @param {Context} context */
export function chronicle(context) {
  const { batches: told } = eventsOf(context);
  let turn = -1;
  const lines = told.map((each) => {
    if (each === "back") return html`<li class="of-turn soft">${t("onirim.list.back")}</li>`;
    const said = wordedOnce(context, each);
    if (!said) return nothing;
    const begins = each.turn !== turn;
    turn = each.turn;
    return html`${
      begins ? html`<li class="of-turn soft">${t("onirim.list.turn", { n: turn })}</li>` : nothing
    }
      <li>${said}</li>`;
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
      ${ref((list) => atTheEnd(list, told.length))}>
      ${lines}
    </ol>
  </section>`;
}
