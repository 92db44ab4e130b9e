/** The bill of a game that brings none: its title, and a dialog to open a table. */

import { html, nothing } from "../../vendor/lit-html.js";
import { gameSoFar } from "../ground/about.js";
import { dialog, stepper } from "../ground/dialog.js";
import { nameField, openNamed } from "../ground/name-field.js";
import { icon } from "../ground/parts.js";
import { t } from "../ground/texts.js";

/** @typedef {import("../ground/page-game.js").PageGame} PageGame */
/** @typedef {import("../ground/page-game.js").Front} Front */

/** @type {Map<string, number>} How many people play, by game. */
const people = new Map();

/** @param {PageGame} game @param {Front} front */
export const defaultBill = (game, front) => html`<article class="bill paper">
  <h2>${game.title()}</h2>
  <div class="bill-do">
    <button class="primary big open-${game.name}" @click=${() => front.open(async () => ({ dialog: (/** @type {Front} */ opener) => openDialog(game, opener) }))}>
      ${icon("users")}${t("front.party.go")}</button>
  </div>
</article>`;

/** @param {PageGame} game @param {Front} front */
function openDialog(game, { busy, opening, close, draw }) {
  const [fewest, most] = gameSoFar(game.name)?.seats ?? [1, 1];
  const seats = people.get(game.name) ?? fewest;
  /** @param {SubmitEvent} event */
  const open = (event) => {
    event.preventDefault();
    return opening(() => openNamed({ game: game.name, seats }));
  };
  return dialog(game.title(), html`<form class="column" @submit=${open}>
    ${fewest === most ? nothing : stepper(seats, fewest, most, (chosen) => {
      people.set(game.name, chosen);
      draw();
    })}
    ${nameField(draw)}
    <button class="primary big" ?disabled=${busy}>${t("front.party.go")}</button>
  </form>`, close);
}
