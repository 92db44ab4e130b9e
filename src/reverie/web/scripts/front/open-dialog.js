/** A dialog to open a table of a game that brings none of its own: how many people, and a name. */

import { html, nothing } from "../../vendor/lit-html.js";
import { gameSoFar } from "../ground/about.js";
import { dialog, stepper } from "../ground/dialog.js";
import { nameField, openNamed } from "../ground/name-field.js";
import { t } from "../ground/texts.js";

/** @import { Front, PageGame } from "../ground/page-game.js" */

/** @type {Map<string, number>} How many people play, by game. */
const people = new Map();

/** @param {PageGame} game @returns {import("../ground/page-game.js").Dialog} */
export const openDialogOf = (game) => ({
  dialog: (/** @type {Front} */ front) => openDialog(game, front),
});

/** @param {PageGame} game @param {Front} front */
function openDialog(game, { busy, opening, close, draw }) {
  const [fewest, most] = gameSoFar(game.name)?.seats ?? [1, 1];
  const seats = people.get(game.name) ?? fewest;
  /** @param {SubmitEvent} event */
  const open = (event) => {
    event.preventDefault();
    return opening(() => openNamed({ game: game.name, seats }));
  };
  return dialog(
    game.title(),
    html`<form class="column" @submit=${open}>
      ${
        fewest === most
          ? nothing
          : stepper(seats, fewest, most, (chosen) => {
              people.set(game.name, chosen);
              draw();
            })
      }
      ${nameField(draw)}
      <button class="primary big" ?disabled=${busy}>${t("front.party.go")}</button>
    </form>`,
    close,
  );
}
