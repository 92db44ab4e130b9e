/** What is shown where the server is another than the one that this page came from. */

import { html } from "../../vendor/lit-html.js";
import { homeBar } from "./home-bar.js";
import { t } from "./texts.js";

/** The secret of a seat is the browser's: whoever loads the page again sits where they sat. */
export const outdated = () => html`${homeBar()}
  <main class="page outdated">
    <h1>${t("table.otherVersion")}</h1>
    <p>${t("table.otherVersionAbout")}</p>
    <button class="primary big" autofocus @click=${() => location.reload()}>
      ${t("table.reload")}
    </button>
  </main>`;
