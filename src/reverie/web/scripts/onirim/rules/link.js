/** The link to the rules in the bar of other pages. */

import { html } from "../../../vendor/lit-html.js";
import { t } from "../../ground/texts.js";

export const rulesLink = () =>
  html`<a class="button quiet push rules-link" href="/rules/onirim">${t("front.onirim.rules")}</a>`;
