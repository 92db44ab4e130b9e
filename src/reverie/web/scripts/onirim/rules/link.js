/** The way to the rules from a page that is no table: in its bar. */

import { html } from "../../../vendor/lit-html.js";
import { t } from "../../ground/texts.js";

export const rulesLink = () =>
  html`<a class="button quiet push rules-link" href="/rules/onirim">${t("front.onirim.rules")}</a>`;
