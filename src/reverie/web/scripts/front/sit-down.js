/** The form for sitting down: a name and a mask. It begins with those that the browser stored. */

import { html, nothing } from "../../vendor/lit-html.js";
import { latestAbout } from "../ground/about.js";
import { facePicker } from "../ground/face-picker.js";
import { face } from "../ground/faces.js";
import { nameOrInvented } from "../ground/open-table.js";
import { icon } from "../ground/parts.js";
import { nameLimit } from "../ground/name-limit.js";
import { rememberFace } from "../ground/storage.js";
import { messageOf, t } from "../ground/texts.js";
import { stateOf } from "./lobby-state.js";

/** @import { Context } from "../ground/table.js" */
/**
 * @typedef {(player: {name: string, face: number | null, seat?: number}) => Promise<void>} Sit it
 *   rejects with a sentence
 */

/**
 * The player's last mask, or null if another player at the table has it.
 * @param {Context} context
 */
function faceFor(context) {
  const { face: mine } = stateOf(context);
  return mine !== null && !takenFaces(context).includes(mine) ? mine : null;
}

/** The masks of the other players. @param {Context} context */
export const takenFaces = ({ table, seat }) =>
  table.seats.filter((each, n) => n !== seat && !each.free).map((each) => each.face);

/** The fields for name and mask. @param {Context} context */
export function nameAndFaceFields(context) {
  const state = stateOf(context);
  const mine = faceFor(context);
  /** @param {Event} event */
  const typed = (event) => {
    state.name = /** @type {HTMLInputElement} */ (event.target).value;
    state.wrongName = null;
    context.draw();
  };
  /** @param {number} face */
  const wear = (face) => {
    state.face = face;
    rememberFace(face);
    context.draw();
  };
  return html`<div class="who-are-you">
    <label
      >${t("front.name.label")}
      <input
        name="name"
        maxlength=${latestAbout().name_letters}
        autocomplete="nickname"
        enterkeyhint="go"
        placeholder=${nameOrInvented()}
        .value=${state.name}
        aria-invalid=${state.wrongName !== null}
        aria-describedby="no-name"
        @input=${typed}
        @focus=${(/** @type {Event} */ event) =>
          /** @type {HTMLInputElement} */ (event.target).select()}
    /></label>
    ${maskButton(context, mine)} ${nameLimit(state.name)} ${state.picking ? facePicker(mine, takenFaces(context), wear) : nothing}
    <p class="wrong" id="no-name" role="alert">${state.wrongName?.()}</p>
  </div>`;
}

/** @param {Context} context @param {number | null} mine */
function maskButton(context, mine) {
  const state = stateOf(context);
  const pick = () => {
    state.picking = !state.picking;
    context.draw();
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

/**
 * Sit down with the name and mask of the form, unless the name is taken.
 * @param {Context} context
 * @param {Sit} sit
 * @param {number} [seat]
 */
export async function sitWithForm(context, sit, seat) {
  const state = stateOf(context);
  const name = state.name.trim() || nameOrInvented();
  const isTaken = context.table.seats.some(
    (each, n) =>
      n !== seat && !each.free && each.name.toLocaleLowerCase() === name.toLocaleLowerCase(),
  );
  state.wrongName = isTaken ? () => t("lobby.taken", { name }) : null;
  if (isTaken) return context.draw();
  state.sitting = name; // our own arrival is not announced
  try {
    await sit({ name, face: faceFor(context), seat });
  } catch (problem) {
    state.wrongName = messageOf(problem);
    context.draw();
  }
}

/**
 * The form in the lobby.
 * @param {Context} context
 * @param {Sit} sit
 * @param {boolean} hasKey whether another player has passed us their seat
 */
export const sitDownForm = (context, sit, hasKey) => html`<form
  class="come-in paper"
  @submit=${(/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    void sitWithForm(context, sit);
  }}>
  ${hasKey ? html`<p class="given">${t("lobby.given")}</p>` : nothing} ${nameAndFaceFields(context)}
  <button class="primary sit">${t(hasKey ? "lobby.takeGiven" : "lobby.sit")}</button>
</form>`;
