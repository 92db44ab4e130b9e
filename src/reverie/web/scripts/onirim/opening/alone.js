/**
 * A game alone, and how it is helped: not at all, with a hint now and then, or with the coach
 * always on.
 */

import { html } from "../../../vendor/lit-html.js";
import { openAndGo } from "../../ground/open-table.js";
import { writeStored, readStored } from "../../ground/storage.js";
import { t } from "../../ground/texts.js";
import { chosenRival, rivalField, rivalName } from "./rival-choice.js";
import { practises } from "../settings.js";

/** @typedef {"none" | "hints" | "always"} Help */

/** @type {Help[]} */
const HELP = ["none", "hints", "always"];

/** As it was chosen last in this browser. @returns {Help} */
export const chosenHelp = () => (HELP.includes(readStored("help")) ? readStored("help") : "hints");

export const playAlone = () =>
  openAndGo({
    game: "onirim",
    seats: 1,
    practice: practises(),
    coach: chosenHelp(),
    rival: chosenRival() || null,
  });

/** The choice, small, beside the button that opens a game. @param {() => void} [chose] */
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

/** How a game alone is played, in one quiet line that opens. @param {() => void} draw */
export const ways = (draw) =>
  html`<details class="ways">
    <summary>
      ${t("front.coach.title")}:
      ${t(`front.coach.${chosenHelp()}`)}${
        chosenRival() ? ` · ${t("games.against")}: ${rivalName(chosenRival())}` : ""
      }
    </summary>
    ${helpField(draw)}${rivalField(draw)}
  </details>`;
