/** One's seat, handed to somebody else: a link that holds it, once. */

import { html, nothing } from "../../vendor/lit-html.js";
import { onlyHere, origin } from "./about.js";
import { dialog } from "./dialog.js";
import { copy, icon, note, qr } from "./parts.js";
import { t } from "./texts.js";

/** @typedef {import("./context.js").Context} Context */

/** Ask for the key of one's seat, and show the link. `show` is given the dialog, and draws it.
 * @param {Context} seen @param {(dialog: (close: () => void) => unknown) => void} show */
export async function passOn(seen, show) {
  const answer = await seen.send("pass on");
  if (answer === null) return;
  const link = `${origin()}/t/${seen.table.code}#key=${answer.key}`;
  const picture = onlyHere() ? null : await qr(link).catch(() => null);
  show((close) => passOnDialog(link, picture, close));
}

/** @param {string} link */
async function copied(link) {
  const done = await copy(link);
  note(() => t(done ? "lobby.passOnCopied" : "lobby.notCopied"));
}

/** @param {string} link @param {Node | null} picture @param {() => void} close */
const passOnDialog = (link, picture, close) =>
  dialog(
    t("lobby.passOn"),
    html`<div class="column"><p>${t("lobby.passOnAbout")}</p>
    ${picture ? html`<div class="qr-large">${picture}</div>` : nothing}
    <input class="whole-line" readonly aria-label=${t("lobby.link")} .value=${link} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}>
    <button class="primary" type="button" @click=${() => void copied(link)}>${icon("link")}${t("lobby.copy")}</button></div>`,
    close,
  );
