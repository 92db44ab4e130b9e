/** The front page panel of a game without its own: its title and a button to open a table. */

import { html } from "../../vendor/lit-html.js";
import { icon } from "../ground/parts.js";
import { t } from "../ground/texts.js";

/**
 * @param {import("../ground/page-game.js").PageGame} game
 * @param {import("../ground/page-game.js").Front} front
 */
export const defaultBill = (game, front) => html`<article class="bill paper">
  <h2>${game.title()}</h2>
  <div class="bill-do">
    <button
      class="primary big open-${game.name}"
      @click=${() => front.open(async () => (await import("./open-table-dialog.js")).openDialogOf(game))}>
      ${icon("users")}${t("front.party.go")}
    </button>
  </div>
</article>`;
