/** The page that asks for a reload, since the server has another version than the page. */

import { html } from "../../vendor/lit-html.js";
import { homeBar } from "./home-bar.js";
import { t } from "./texts.js";

/** The seat is not lost by a reload: its token is stored in the browser. */
export const outdatedPage = () => html`${homeBar()}
  <main class="page outdated">
    <h1>${t("table.otherVersion")}</h1>
    <p>${t("table.otherVersionAbout")}</p>
    <button class="primary big" autofocus @click=${() => location.reload()}>
      ${t("table.reload")}
    </button>
  </main>`;
