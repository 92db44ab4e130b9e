/** The placeholder until a screen is loaded. */

import { html } from "../../../vendor/lit-html.js";
import { t } from "../../ground/texts.js";

export const coming = () =>
  html`<main class="when-i-dream">
    <h1 class="unseen">${t("whenidream.name")}</h1>
    <p class="waiting">${t("table.coming")}</p>
  </main>`;
