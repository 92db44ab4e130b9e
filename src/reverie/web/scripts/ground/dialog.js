/**
 * Dialogs over the page, and form controls for them. A tap outside, Escape or the cross closes a
 * dialog.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { ref } from "../../vendor/directives/ref.js";
import { icon } from "./parts.js";
import { t } from "./texts.js";

/** The element that had the focus before the first open dialog. @type {Element | null} */
let focusBefore = null;

/** @param {Element | undefined} at */
const showModal = (at) =>
  queueMicrotask(() => (at instanceof HTMLDialogElement ? openModal(at) : restoreFocus()));

/** @param {HTMLDialogElement} at */
function openModal(at) {
  if (!at.isConnected || at.open) return;
  focusBefore ??= document.activeElement;
  at.showModal();
}

/** Restore the focus. A browser does so only for a dialog that it closed itself. */
function restoreFocus() {
  if (document.querySelector("dialog[open]")) return;
  if (focusBefore instanceof HTMLElement && document.activeElement === document.body)
    focusBefore.focus();
  focusBefore = null;
}

/**
 * A modal dialog.
 * @param {string} title
 * @param {unknown} inside its content
 * @param {() => unknown} close
 * @param {string} [kind] a CSS class, such as "wide"
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
 * Radio buttons that look like cards side by side.
 * @template {string} T
 * @param {string} name
 * @param {string} legend
 * @param {Array<{value: T, label: string, more?: string}>} choices
 * @param {T} chosen
 * @param {(value: T) => void} choose
 */
export const radioCards = (name, legend, choices, chosen, choose) => html` <fieldset class="choice">
  <legend>${legend}</legend>
  <div class="choice-all">
    ${choices.map(
      ({ value, label, more }) => html`<label class="choice-one">
        <input
          type="radio"
          name=${name}
          value=${value}
          .checked=${value === chosen}
          @change=${() => choose(value)} />
        <span><b>${label}</b>${more ? html`<small>${more}</small>` : ""}</span></label
      >`,
    )}
  </div>
</fieldset>`;

/** A checkbox with its label. @param {import("./page-game.js").Setting} setting */
export const checkbox = ({
  label,
  about,
  on,
  disabled = false,
  choose,
}) => html`<label class="tick">
  <input
    type="checkbox"
    .checked=${on}
    ?disabled=${disabled}
    @change=${(/** @type {Event} */ event) =>
      choose(/** @type {HTMLInputElement} */ (event.target).checked)} />
  <span>${label}${about ? html`<small class="soft">${about}</small>` : nothing}</span></label
>`;

/**
 * A number of people, with buttons for one fewer and one more.
 * @param {number} people
 * @param {number} fewest
 * @param {number} most
 * @param {(people: number) => void} choose
 * @param {boolean} [bots] whether bots may fill the empty seats
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
