/** The dialog to open a table of a game without its own: the number of players, and a name. */

import { html, nothing } from "../../vendor/lit-html.js";
import { aboutGame } from "../ground/about.js";
import { dialog, stepper } from "../ground/dialog.js";
import { nameField, openUnderName } from "../ground/name-field.js";
import { t } from "../ground/texts.js";

/** @import { Front, PageGame } from "../ground/page-game.js" */

/** @type {Map<string, number>} the chosen number of players by game */
const people = new Map();

/** @param {PageGame} game @returns {import("../ground/page-game.js").Dialog} */
export const openDialogOf = (game) => ({
  dialog: (/** @type {Front} */ front) => openDialog(game, front),
});

/** @param {PageGame} game @param {Front} front */
function openDialog(game, { busy, openTable, close, draw }) {
  const [fewest, most] = aboutGame(game.name)?.seats ?? [1, 1];
  const seats = people.get(game.name) ?? fewest;
  /** @param {SubmitEvent} event */
  const open = (event) => {
    event.preventDefault();
    return openTable(() => openUnderName({ game: game.name, seats }));
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
