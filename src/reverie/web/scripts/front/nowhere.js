/** Where no page is. */

import { html, render } from "../../vendor/lit-html.js";
import { homeBar } from "../ground/home-bar.js";
import { t, whenReworded } from "../ground/texts.js";

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
  return whenReworded(draw);
}
