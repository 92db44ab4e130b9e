/** The page for unknown addresses. */

import { html, render } from "../../vendor/lit-html.js";
import { homeBar } from "../ground/home-bar.js";
import { t, onLanguageChange } from "../ground/texts.js";

/** @param {HTMLElement} container */
export function show(container) {
  const draw = () =>
    render(
      html`${homeBar()}
        <main class="page">
          <h1>${t("front.nowhere")}</h1>
          <a class="button primary" href="/">${t("front.home")}</a>
        </main>`,
      container,
    );
  draw();
  return onLanguageChange(draw);
}
