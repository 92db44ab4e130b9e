/** What this browser kept is damaged: that is said, what can be read of it is saved, and nothing is thrown away unasked. */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { dialog } from "../ground/dialog.js";
import { download } from "../ground/download.js";
import { note } from "../ground/parts.js";
import { pocket } from "../ground/pocket.js";
import { learnWords, t, whenReworded } from "../ground/texts.js";

/** What was saved: finished games, and what is left of others. @type {{ games: number, logs: number } | null} */
let saved = null;
let closed = false;
const at = document.body.appendChild(document.createElement("div"));

export async function tellOfDamage() {
  await learnWords("travel");
  pocket.whenTold((what, [told]) => {
    if (what === "rescued") save(told);
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

/** @param {string} text */
function save(text) {
  const lines = text.split("\n").filter(Boolean);
  const logs = lines.filter((line) => "log" in JSON.parse(line)).length;
  saved = { games: lines.length - logs, logs };
  if (lines.length) download(new Blob([text], { type: "application/json" }), "reverie-rescued.jsonl");
  draw();
}

const draw = () =>
  render(
    closed
      ? nothing
      : dialog(
          t("travel.damaged.title"),
          html`<div class="column"><p>${t("travel.damaged.what")}</p><p>${t("travel.damaged.saveAbout")}</p>
      <button class="primary big" autofocus @click=${() => pocket.order("rescue")}>${t("travel.damaged.save")}</button>
      <p role="status">${saved ? t(`travel.damaged.${saved.games + saved.logs ? "saved" : "nothing"}`, saved) : nothing}</p>
      <p>${t("travel.damaged.anewAbout")}</p>
      <button class="big" @click=${() => pocket.order("clear")}>${t("travel.damaged.anew")}</button></div>`,
          close,
        ),
    at,
  );
