/** Opening a solo game, with its help: none, hints, or the coach always on. */

import { html } from "../../../vendor/lit-html.js";
import { openAndGo } from "../../ground/open-table.js";
import { writeStored, readStored } from "../../ground/storage.js";
import { t } from "../../ground/texts.js";
import { chosenRival, rivalField, rivalName } from "./rival-choice.js";
import { opensPractice } from "../settings.js";

/** @typedef {"none" | "hints" | "always"} Help */

/** @type {Help[]} */
const HELP = ["none", "hints", "always"];

/** The help that the player last chose in this browser. @returns {Help} */
export const chosenHelp = () => (HELP.includes(readStored("help")) ? readStored("help") : "hints");

export const playSolo = () =>
  openAndGo({
    game: "onirim",
    seats: 1,
    practice: opensPractice(),
    coach: chosenHelp(),
    rival: chosenRival() || null,
  });

/** The field for the help, next to the button that opens a game. @param {() => void} [chose] */
export const helpField = (chose = () => {}) => html`<label class="help-field"
  ><small>${t("front.coach.title")}</small>
  <select
    title=${t("front.coach.about")}
    @change=${(/** @type {Event} */ event) => {
      writeStored("help", /** @type {HTMLSelectElement} */ (event.target).value);
      chose();
    }}>
    ${HELP.map(
      (help) =>
        html`<option value=${help} ?selected=${help === chosenHelp()}>
          ${t(`front.coach.${help}`)}
        </option>`,
    )}
  </select></label
>`;

/** The options of a solo game, folded into a line. @param {() => void} draw */
export const soloOptions = (draw) =>
  html`<details class="ways">
    <summary>
      ${t("front.coach.title")}:
      ${t(`front.coach.${chosenHelp()}`)}${
        chosenRival() ? ` · ${t("games.against")}: ${rivalName(chosenRival())}` : ""
      }
    </summary>
    ${helpField(draw)}${rivalField(draw)}
  </details>`;
