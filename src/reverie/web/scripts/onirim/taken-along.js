/** At the table of a dream that was taken along: it is dreamed in the pocket, and that is said. */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { about } from "../ground/about.js";
import { dialog } from "../ground/dialog.js";
import { learnWords, t, whenReworded } from "../ground/texts.js";

const at = document.body.appendChild(document.createElement("div"));

/** @param {string} code of the table, the same in the pocket */
export async function tell(code) {
  const [{ pocket }] = await Promise.all([about(), learnWords("onirim.daily")]);
  const draw = () => render(dialog(t("daily.title"), inside, close), at);
  const stop = whenReworded(draw);
  const close = () => {
    stop();
    render(nothing, at);
  };
  const inside = html`<div class="column"><p>${t("daily.along.taken")}</p>
    ${pocket ? html`<a class="button primary big" href="/pocket/t/${code}">${t("daily.along.toPocket")}</a>` : nothing}</div>`;
  draw();
}
