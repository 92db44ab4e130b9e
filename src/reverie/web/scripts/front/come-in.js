/**
 * The way to a seat: a name and a mask. What the browser remembers of both is offered, and can be
 * changed.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { soFar } from "../ground/about.js";
import { facePicker } from "../ground/face-picker.js";
import { face } from "../ground/faces.js";
import { nameOrMadeUp } from "../ground/open-table.js";
import { icon } from "../ground/parts.js";
import { rememberFace } from "../ground/storage.js";
import { saysOf, t } from "../ground/texts.js";
import { stateOf } from "./lobby-state.js";

/** @import { Context } from "../ground/table.js" */
/**
 * @typedef {(who: {name: string, face: number | null, seat?: number}) => Promise<void>} Sit fails
 *   with a sentence if it cannot be
 */

/**
 * The mask that is worn if nothing else is chosen: the last one, unless somebody here has it.
 * @param {Context} seen
 */
function faceFor(seen) {
  const { face: mine } = stateOf(seen);
  return mine !== null && !facesOf(seen).includes(mine) ? mine : null;
}

/** The masks that others wear. @param {Context} seen */
export const facesOf = ({ table, seat }) =>
  table.seats.filter((each, n) => n !== seat && !each.free).map((each) => each.face);

/** Who are you? @param {Context} seen */
export function whoAreYou(seen) {
  const state = stateOf(seen);
  const mine = faceFor(seen);
  /** @param {Event} event */
  const typed = (event) => {
    state.name = /** @type {HTMLInputElement} */ (event.target).value;
    if (state.wrongName === null) return;
    state.wrongName = null;
    seen.draw();
  };
  /** @param {number} face */
  const wear = (face) => {
    state.face = face;
    rememberFace(face);
    seen.draw();
  };
  return html`<div class="who-are-you">
    <label
      >${t("front.name.label")}
      <input
        name="name"
        maxlength=${soFar().name_letters}
        autocomplete="nickname"
        enterkeyhint="go"
        placeholder=${nameOrMadeUp()}
        .value=${state.name}
        aria-invalid=${state.wrongName !== null}
        aria-describedby="no-name"
        @input=${typed}
        @focus=${(/** @type {Event} */ event) =>
          /** @type {HTMLInputElement} */ (event.target).select()}
    /></label>
    ${maskButton(seen, mine)} ${state.picking ? facePicker(mine, facesOf(seen), wear) : nothing}
    <p class="wrong" id="no-name" role="alert">${state.wrongName?.()}</p>
  </div>`;
}

/** @param {Context} seen @param {number | null} mine */
function maskButton(seen, mine) {
  const state = stateOf(seen);
  const pick = () => {
    state.picking = !state.picking;
    seen.draw();
  };
  return html`<button
    type="button"
    class="pick-face"
    aria-label=${t("lobby.face")}
    title=${t("lobby.face")}
    aria-expanded=${state.picking}
    @click=${pick}>
    ${mine === null ? html`${icon("plus")}${t("lobby.mask")}` : face(mine, { size: 36 })}
  </button>`;
}

/** @param {Context} seen @param {Sit} sit @param {number} [seat] */
export async function sitAs(seen, sit, seat) {
  const state = stateOf(seen);
  const name = state.name.trim() || nameOrMadeUp();
  const taken = seen.table.seats.some(
    (each, n) =>
      n !== seat && !each.free && each.name.toLocaleLowerCase() === name.toLocaleLowerCase(),
  );
  state.wrongName = taken ? () => t("lobby.taken", { name }) : null;
  if (taken) return seen.draw();
  state.sitting = name; // the others are told; we know
  try {
    await sit({ name, face: faceFor(seen), seat });
  } catch (problem) {
    state.wrongName = saysOf(problem);
    seen.draw();
  }
}

/**
 * Sit down in the lobby.
 * @param {Context} seen
 * @param {Sit} sit
 * @param {boolean} given does somebody give us their seat?
 */
export const comeIn = (seen, sit, given) => html`<form
  class="come-in paper"
  @submit=${(/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    void sitAs(seen, sit);
  }}>
  ${given ? html`<p class="given">${t("lobby.given")}</p>` : nothing} ${whoAreYou(seen)}
  <button class="primary sit">${t(given ? "lobby.takeGiven" : "lobby.sit")}</button>
</form>`;
