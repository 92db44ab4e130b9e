/** The page for unknown addresses. */

import { html, render } from "../../vendor/lit-html.js";
import { homeBar } from "../ground/home-bar.js";
import { t, onLanguageChange } from "../ground/texts.js";

/** @param {HTMLElement} at */
export function show(at) {
  const draw = () =>
    render(
      html`${homeBar()}
        <main class="page">
          <h1>${t("front.nowhere")}</h1>
          <a class="button primary" href="/">${t("front.home")}</a>
        </main>`,
      at,
    );
  draw();
  return onLanguageChange(draw);
}
