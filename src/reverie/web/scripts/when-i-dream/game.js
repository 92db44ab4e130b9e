/** What When I Dream brings to the page. */

import { t } from "../ground/texts.js";
import { bill, dialogs } from "./bill.js";
import { botName } from "./bot-names.js";

/** What the host chose, in a few words. @param {import("../ground/connection.js").Table} table */
const chosen = ({ options }) =>
  [
    options.table && t(`whenidream.options.${options.table}`),
    options.preset && t("lobby.edition", { edition: options.preset }),
    options.dream_seconds && t("lobby.dreams", { minutes: options.dream_seconds / 60 }),
  ].filter(Boolean);

/** @type {import("../ground/page-game.js").PageGame} */
export default {
  name: "when-i-dream",
  title: () => t("front.whenidream.title"),
  screen: () => import("./screen.js"),
  style: "/style/when-i-dream.css",
  bill,
  dialogs,
  chosen,
  botName,
  rules: { title: () => t("front.whenidream.rules"), load: dialogs.rules },
  sharedScreen: true,
  list: () => import("./finished-games.js"),
};
