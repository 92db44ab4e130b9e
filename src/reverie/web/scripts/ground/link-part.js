/** A link for others: to copy, to send, or to point a camera at. */

import { html, nothing } from "../../vendor/lit-html.js";
import { copy, icon, note } from "./parts.js";
import { t } from "./texts.js";

/** @param {string} link @param {import("./texts.js").Says} copied what is said when it is copied */
async function copyLink(link, copied) {
  const done = await copy(link);
  note(() => (done ? copied() : t("lobby.notCopied")));
}

/** Can this device hand a link on by itself? */
const sends = () => "share" in navigator && matchMedia("(pointer: coarse)").matches;

/**
 * @param {{ about: string, link: string, picture: Node | null, copied: import("./texts.js").Says }}
 *   how
 */
export const linkPart = ({ about, link, picture, copied }) => html`<div class="column">
  <p>${about}</p>
  ${picture ? html`<div class="qr-large">${picture}</div>` : nothing}
  <input
    class="whole-line"
    readonly
    aria-label=${t("lobby.link")}
    .value=${link}
    @focus=${(/** @type {Event} */ event) =>
      /** @type {HTMLInputElement} */ (event.target).select()} />
  <button class="primary" type="button" @click=${() => void copyLink(link, copied)}>
    ${icon("link")}${t("lobby.copy")}
  </button>
  ${
    sends()
      ? html`<button
        type="button"
        @click=${() => void navigator.share({ url: link }).catch(() => {})}>
        ${icon("share")}${t("lobby.share")}
      </button>`
      : nothing
  }
</div>`;
