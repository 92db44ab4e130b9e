/**
 * The panel of a hint: the best move, the reasons, the cost of the second best, and a button to see
 * it played.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { loadStyle, icon } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { shortBestText, reasonsOf, runnerUpText } from "./explained.js";
import { adviceOf } from "../table/screen-state.js";
import { demonstrate } from "./show-me.js";

/** @import { Context } from "../table/seat-view.js" */

loadStyle("/style/hint.css");

/** @param {Context} context */
export function hintPanel(context) {
  const advice = adviceOf(context);
  const { hint, explained } = advice;
  if (hint === null || explained === null) return nothing;
  const away = () => {
    advice.hint = null;
    context.draw();
  };
  const next = runnerUpText(explained);
  return html`<section class="hint-panel" aria-label=${t("onirim.tools.hint")}>
    <p>
      <b>${shortBestText(explained)}</b> ${reasonsOf(explained).join(" ")}
      ${next ? html`<small>${next}</small>` : nothing}
    </p>
    <button
      class="show-me"
      data-act="show-me"
      aria-label=${t("coach.showMeans")}
      title=${t("coach.showMeans")}
      @click=${() => demonstrate(context, explained)}>
      ${icon("play")}${t("coach.show")}
    </button>
    <button class="plain" data-act="close-hint" aria-label=${t("ground.close")} @click=${away}>
      ${icon("close")}
    </button>
  </section>`;
}
