/** Another tab has the tables: that is said, and they can be had here. */

import { html, render } from "../../vendor/lit-html.js";
import { pocket } from "../ground/pocket.js";
import { learnWords, t, whenReworded } from "../ground/texts.js";

export async function tellOfElsewhere() {
  await learnWords("pocket");
  const at = document.body.appendChild(
    Object.assign(document.createElement("dialog"), { className: "dialog" }),
  );
  at.setAttribute("aria-labelledby", "elsewhere");
  at.addEventListener("cancel", (event) => event.preventDefault());
  at.addEventListener("close", () => at.showModal()); // what lies below is of another tab
  const draw = () =>
    render(
      html`<div class="dialog-inside column">
        <h2 id="elsewhere">${t("pocket.elsewhere.title")}</h2>
        <p>${t("pocket.elsewhere.about")}</p>
        <button class="primary big" autofocus @click=${pocket.playHere}>
          ${t("pocket.elsewhere.here")}
        </button>
      </div>`,
      at,
    );
  whenReworded(draw);
  draw();
  at.showModal();
}
