/**
 * A dialog over the page, which a tap beside it, Escape or its cross closes; and what dialogs are
 * filled with.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { ref } from "../../vendor/directives/ref.js";
import { icon } from "./parts.js";
import { t } from "./texts.js";

/**
 * Where the keyboard was before a dialog, or before the first of several that took each other's
 * place.
 * @type {Element | null}
 */
let before = null;

/** @param {Element | undefined} at */
const showModal = (at) =>
  queueMicrotask(() => (at instanceof HTMLDialogElement ? open(at) : goBack()));

/** @param {HTMLDialogElement} at */
function open(at) {
  if (!at.isConnected || at.open) return;
  before ??= document.activeElement;
  at.showModal();
}

/** A browser finds its way back from one dialog that it has closed itself, and from no other. */
function goBack() {
  if (document.querySelector("dialog[open]")) return;
  if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
  before = null;
}

/**
 * @param {string} title
 * @param {unknown} inside
 * @param {() => unknown} close
 * @param {string} [kind] such as "wide"
 */
export const dialog = (title, inside, close, kind = "") => html` <dialog
  class="dialog ${kind}"
  aria-labelledby="dialog-title"
  ${ref(showModal)}
  @close=${close}
  @click=${(/** @type {MouseEvent} */ event) => event.target === event.currentTarget && close()}>
  <div class="dialog-inside">
    <header class="row spread">
      <h2 id="dialog-title">${title}</h2>
      <button class="plain" type="button" @click=${close} aria-label=${t("ground.close")}>
        ${icon("close")}
      </button>
    </header>
    ${inside}
  </div>
</dialog>`;

/**
 * A choice between a few, as cards side by side.
 * @template {string} T
 * @param {string} name
 * @param {string} legend
 * @param {Array<{value: T, says: string, more?: string}>} choices
 * @param {T} chosen
 * @param {(value: T) => void} choose
 */
export const choice = (name, legend, choices, chosen, choose) => html` <fieldset class="choice">
  <legend>${legend}</legend>
  <div class="choice-all">
    ${choices.map(
      ({ value, says, more }) => html`<label class="choice-one">
        <input
          type="radio"
          name=${name}
          value=${value}
          .checked=${value === chosen}
          @change=${() => choose(value)} />
        <span><b>${says}</b>${more ? html`<small>${more}</small>` : ""}</span></label
      >`,
    )}
  </div>
</fieldset>`;

/** Something to tick. @param {import("./page-game.js").Setting} setting */
export const tick = ({ says, about, on, disabled = false, choose }) => html`<label class="tick">
  <input
    type="checkbox"
    .checked=${on}
    ?disabled=${disabled}
    @change=${(/** @type {Event} */ event) =>
      choose(/** @type {HTMLInputElement} */ (event.target).checked)} />
  <span>${says}${about ? html`<small class="soft">${about}</small>` : nothing}</span></label
>`;

/**
 * How many people, with a button for one fewer and one for one more.
 * @param {number} people
 * @param {number} fewest
 * @param {number} most
 * @param {(people: number) => void} choose
 * @param {boolean} [bots] may bots fill what stays empty?
 */
export const stepper = (people, fewest, most, choose, bots = true) => html`<fieldset
  class="stepper">
  <legend>${t("front.party.people")}</legend>
  <div class="row">
    <button
      type="button"
      @click=${() => choose(Math.max(fewest, people - 1))}
      aria-disabled=${people === fewest}
      aria-label=${t("front.party.fewer")}>
      −
    </button>
    <output aria-live="polite" aria-label=${t("front.party.some", { n: people })}>${people}</output>
    <button
      type="button"
      @click=${() => choose(Math.min(most, people + 1))}
      aria-disabled=${people === most}
      aria-label=${t("front.party.more")}>
      +
    </button>
    ${bots ? html`<small class="soft">${t("front.party.bots")}</small>` : nothing}
  </div>
</fieldset>`;
