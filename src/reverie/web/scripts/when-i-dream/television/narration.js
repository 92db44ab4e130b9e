/**
 * The television while the dream is told. Its view contains nothing of the dream, so it shows only
 * the morning.
 */

import { html } from "../../../vendor/lit-html.js";
import { t } from "../../ground/texts.js";
import { clock } from "../dream/clock.js";
import { face, nameOf } from "../table/people.js";
import { isSpoken } from "../table/view.js";

/** @import { Context } from "../table/seat-view.js" */

/** @param {Context} context */
export function narrationScene(context) {
  const { view } = context;
  const name = nameOf(context, view.dreamer);
  return html`<section class="act telling-scene">
    <span class="great-face">${face(context, view.dreamer, false)}</span>
    <p class="tells">${t("whenidream.tells", { name })}</p>
    <p class="how">${t(isSpoken(view) ? "whenidream.tellsAloud" : "whenidream.tellsInWriting")}</p>
    <div class="soft-clock">${clock(context, "calm")}</div>
  </section>`;
}
