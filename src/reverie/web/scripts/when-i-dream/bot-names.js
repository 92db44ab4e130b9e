/** The names of bots without a name of their own. */

import { t } from "../ground/texts.js";

/** @param {import("../ground/table.js").Table} table @param {number} seat */
export function botName(table, seat) {
  const taken = table.seats.map((each) => each.name.toLowerCase());
  const names = t("whenidream.botNames")
    .split(" ")
    .filter((each) => !taken.includes(each.toLowerCase()));
  return names[seat % names.length];
}
