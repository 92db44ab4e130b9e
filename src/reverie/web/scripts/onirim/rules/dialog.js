/** The dialog with Onirim's rules in a lobby, for the number of players there. */

import { dialog as dialogOf } from "../../ground/dialog.js";
import { loadStyle } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { rules } from "./rules.js";

/** @param {import("../../ground/page-game.js").RulesOpener} opener */
export function dialog({ close, table }) {
  void loadStyle("/style/rules.css");
  return dialogOf(
    t("rules.title"),
    rules(table.seats.length > 1 ? "two" : "alone"),
    close,
    "wide of-rules",
  );
}
