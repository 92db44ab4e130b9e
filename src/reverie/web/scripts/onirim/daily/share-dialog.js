/** The dialog with the text to share, to copy by hand if the browser does not allow it. */

import { html } from "../../../vendor/lit-html.js";
import { latestAbout } from "../../ground/about.js";
import { dialog as dialogOf } from "../../ground/dialog.js";
import { t } from "../../ground/texts.js";
import { myDailies } from "./daily.js";
import { shareText } from "./share.js";

/** @param {import("../../ground/page-game.js").Opener & { day?: string }} opener */
export function dialog({ close, day = latestAbout().today }) {
  const mine = myDailies()[day];
  return dialogOf(
    t("front.daily.share"),
    html`<p>${t("front.daily.notShared")}</p>
      <textarea
        readonly
        rows="10"
        aria-label=${t("front.daily.share")}
        .value=${mine ? shareText(mine) : ""}
        @focus=${(/** @type {Event} */ event) =>
          /** @type {HTMLTextAreaElement} */ (event.target).select()}></textarea>`,
    close,
  );
}
