/**
 * The file that this browser stored is damaged: say so, offer it for download as it is, and delete
 * nothing unasked.
 */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { dialog } from "../ground/dialog.js";
import { download } from "../ground/download.js";
import { note } from "../ground/parts.js";
import { pocket } from "../ground/pocket.js";
import { learnWords, t, whenReworded } from "../ground/texts.js";

let closed = false;
const at = document.body.appendChild(document.createElement("div"));

export async function tellOfDamage() {
  await learnWords("travel");
  pocket.whenTold((what, [told]) => {
    if (what === "read")
      download(new Blob([told], { type: "application/vnd.sqlite3" }), "reverie-damaged.db");
    if (what === "cleared") location.reload();
  });
  whenReworded(draw);
  draw();
}

const close = () => {
  closed = true;
  draw();
  note(() => t("ground.notAwake"));
};

const draw = () =>
  render(
    closed
      ? nothing
      : dialog(
          t("travel.damaged.title"),
          html`<div class="column">
            <p>${t("travel.damaged.what")}</p>
            <button class="primary big" autofocus @click=${() => pocket.order("read")}>
              ${t("travel.damaged.save")}
            </button>
            <p>${t("travel.damaged.anewAbout")}</p>
            <button class="big" @click=${() => pocket.order("clear")}>
              ${t("travel.damaged.anew")}
            </button>
          </div>`,
          close,
        ),
    at,
  );
