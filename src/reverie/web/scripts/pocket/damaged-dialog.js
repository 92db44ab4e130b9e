/**
 * The dialog for a damaged database: the player can download it as it is, or delete it. Nothing is
 * deleted without being asked for.
 */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { dialog } from "../ground/dialog.js";
import { download } from "../ground/download.js";
import { showNote } from "../ground/parts.js";
import { pocket } from "../ground/pocket.js";
import { loadTexts, t, onLanguageChange } from "../ground/texts.js";

let closed = false;
const at = document.body.appendChild(document.createElement("div"));

export async function showDamagedDialog() {
  await loadTexts("travel");
  pocket.listen((event, [value]) => {
    if (event === "read")
      download(new Blob([value], { type: "application/vnd.sqlite3" }), "reverie-damaged.db");
    if (event === "cleared") location.reload();
  });
  onLanguageChange(draw);
  draw();
}

const close = () => {
  closed = true;
  draw();
  showNote(() => t("ground.notAwake"));
};

const draw = () =>
  render(
    closed
      ? nothing
      : dialog(
          t("travel.damaged.title"),
          html`<div class="column">
            <p>${t("travel.damaged.what")}</p>
            <button class="primary big" autofocus @click=${() => pocket.repair("read")}>
              ${t("travel.damaged.save")}
            </button>
            <p>${t("travel.damaged.anewAbout")}</p>
            <button class="big" @click=${() => pocket.repair("clear")}>
              ${t("travel.damaged.anew")}
            </button>
          </div>`,
          close,
        ),
    at,
  );
