/** The Dreamer tells the dream: which guesses were right, as they believe. */

import { html, nothing } from "../../vendor/lit-html.js";
import { ref } from "../../vendor/directives/ref.js";
import { live } from "../../vendor/directives/live.js";
import { t } from "../ground/texts.js";
import { clock } from "./clock.js";
import { backTo, heading } from "./focus.js";
import { longestWord } from "./limits.js";
import { bar } from "./menu.js";
import { sky } from "./sky.js";

/** @typedef {import("./view.js").Context} Context */
/** @typedef {import("./screen-state.js").Recollection} Recollection */

/** @param {Context} context @returns {Recollection} */
function recollectionOf({ own, view }) {
  if (own.recollection?.round !== view.round) own.recollection = { round: view.round, ticked: new Set(), added: [], text: "" };
  return own.recollection;
}

/** What the Dreamer said, each once, without the passes. @param {import("./view.js").View} view @returns {string[]} */
const guessed = (view) => [...new Set(view.guesses.filter(Boolean))];

/** @param {Context} context */
function add(context) {
  const memory = recollectionOf(context);
  for (const each of memory.text.split(",").map((part) => part.trim())) {
    if (!each) continue;
    if (!memory.added.includes(each) && !guessed(context.view).includes(each)) memory.added.push(each);
    memory.ticked.add(each);
  }
  memory.text = "";
  context.draw();
  backTo("remembered");
}

/** @param {Context} context */
function tell(context) {
  add(context);
  void context.say("recall", [...recollectionOf(context).ticked]);
}

/** @param {Context} context @param {string} piece */
function line(context, piece) {
  const memory = recollectionOf(context);
  const change = (/** @type {Event} */ event) => {
    if (/** @type {HTMLInputElement} */ (event.target).checked) memory.ticked.add(piece);
    else memory.ticked.delete(piece);
    context.draw();
  };
  return html`<li><label class="tick on-paper"><input type="checkbox" .checked=${live(memory.ticked.has(piece))} @change=${change}>${piece}</label></li>`;
}

/** @param {Context} context */
export function narrationScreen(context) {
  const { view, may } = context;
  const memory = recollectionOf(context);
  const list = [...guessed(view), ...memory.added];
  return html`<main class="when-i-dream narration-screen night">
    ${sky(context)}
    ${bar(context, clock(context, "calm"))}
    <div class="telling">
      <h1 tabindex="-1" ${ref(heading)}>${t("whenidream.youWake")}</h1>
      <p>${guessed(view).length ? t("whenidream.tellTick") : t("whenidream.tellFree")} <span class="soft">${t("whenidream.noHarm")}</span></p>
      ${list.length ? html`<ul class="ticks">${list.map((piece) => line(context, piece))}</ul>` : nothing}
      <form class="saying" @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        add(context);
      }}>
        <label class="unseen" for="remembered">${t("whenidream.another")}</label>
        <input id="remembered" type="text" maxlength=${longestWord()} autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="done"
          placeholder=${t("whenidream.another")} .value=${live(memory.text)}
          @input=${(/** @type {Event} */ event) => {
            memory.text = /** @type {HTMLInputElement} */ (event.target).value;
          }}>
        <button>${t("whenidream.add")}</button>
      </form>
      <button type="button" class="primary wide" ?disabled=${!may.includes("recall")} @click=${() => tell(context)}>
        ${t("whenidream.tell", { count: memory.ticked.size })}</button>
    </div>
  </main>`;
}
