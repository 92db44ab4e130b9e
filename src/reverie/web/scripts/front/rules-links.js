/** Links to the rules of all games, for the bar of pages that belong to no game. */

import { html, nothing } from "../../vendor/lit-html.js";
import { games as allGames } from "./registry.js";

export const rulesLinks = () =>
  allGames().map(({ title, rules }) =>
    rules?.address
      ? html`<a class="button quiet push" href=${rules.address}>${title()}: ${rules.title()}</a>`
      : nothing,
  );
