/** The end of a daily game: it is stored, and a link leads to the results of others. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { icon } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { storeDaily, myDaily } from "./daily.js";

/** @param {import("../table/seat-view.js").Context} context */
export function dailyEnd({ table, view, seat }) {
  if (!table.daily || !view.outcome || typeof seat !== "number") return nothing;
  const { won, reason } = view.outcome;
  if (!myDaily(table.daily)?.result) {
    const mine = {
      day: table.daily,
      code: table.code,
      result: { won, reason, doors: view.doors, turns: view.turns },
    };
    storeDaily(mine);
    void import("./course.js").then((part) => part.fetchCourse(mine));
  }
  return html`<a class="button primary others" href="/daily"
    >${icon("calendar")}${t("front.daily.others")}</a
  >`;
}
