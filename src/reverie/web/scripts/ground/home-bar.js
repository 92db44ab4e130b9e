/** The bar at the top of most pages, with a link home and the choice of language. */

import { html, nothing } from "../../vendor/lit-html.js";
import { languageButton } from "./language-choice.js";
import { drawing } from "./parts.js";

/** @param {unknown} [more] */
export const homeBar = (more = nothing) =>
  html`<header class="bar">
    <a class="home" href="/">${drawing("logo", "logo")}Reverie</a>${more}${languageButton()}
  </header>`;
