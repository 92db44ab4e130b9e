/** Where the rules of games can be read: in the bar of pages that belong to none of them. */

import { html, nothing } from "../../vendor/lit-html.js";
import { games as allGames } from "./registry.js";

export const rulesLinks = () =>
  allGames().map(({ title, rules }) =>
    rules?.address
      ? html`<a class="button quiet push" href=${rules.address}>${title()}: ${rules.title()}</a>`
      : nothing,
  );
