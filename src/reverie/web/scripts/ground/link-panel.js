/** A panel with a link to pass on: to copy, to share, or to scan as a QR code. */

import { html, nothing } from "../../vendor/lit-html.js";
import { copy, icon, showNote } from "./parts.js";
import { t } from "./texts.js";

/** @import { LazyText } from "./texts.js" */

/** @param {string} link @param {LazyText} copied the note after copying */
async function copyLink(link, copied) {
  const done = await copy(link);
  showNote(() => (done ? copied() : t("lobby.notCopied")));
}

/** Whether this device has a dialog for sharing links. */
const canShare = () => "share" in navigator && matchMedia("(pointer: coarse)").matches;

/**
 * The panel of a link.
 * @param {{ about: string, link: string, picture: Node | null, copied: LazyText }} options
 */
export const linkPanel = ({ about, link, picture, copied }) => html`<div class="column">
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
    canShare()
      ? html`<button
        type="button"
        @click=${() => void navigator.share({ url: link }).catch(() => {})}>
        ${icon("share")}${t("lobby.share")}
      </button>`
      : nothing
  }
</div>`;
