/** The dialog that says that another tab has the tables, with a button to take them. */

import { html, render } from "../../vendor/lit-html.js";
import { pocket } from "../ground/pocket.js";
import { loadTexts, t, onLanguageChange } from "../ground/texts.js";

export async function showOtherTabDialog() {
  await loadTexts("pocket");
  const at = document.body.appendChild(
    Object.assign(document.createElement("dialog"), { className: "dialog" }),
  );
  at.setAttribute("aria-labelledby", "elsewhere");
  at.addEventListener("cancel", (event) => event.preventDefault());
  at.addEventListener("close", () => at.showModal()); // the page below is out of date
  const draw = () =>
    render(
      html`<div class="dialog-inside column">
        <h2 id="elsewhere">${t("pocket.elsewhere.title")}</h2>
        <p>${t("pocket.elsewhere.about")}</p>
        <button class="primary big" autofocus @click=${pocket.takeTables}>
          ${t("pocket.elsewhere.here")}
        </button>
      </div>`,
      at,
    );
  onLanguageChange(draw);
  draw();
  at.showModal();
}
