/** The registration of When I Dream for the page. */

import { aboutGame } from "../ground/about.js";
import { readStored } from "../ground/storage.js";
import { languageName, t } from "../ground/texts.js";
import { bill, dialogs } from "./opening/bill.js";
import { botName } from "./bot-names.js";
import { botsAreWeakIn } from "./limits.js";

/**
 * Short names of the options that the host chose.
 * @param {import("../ground/table.js").Table} table
 */
const chosenOptions = ({ options }) =>
  [
    options.table && t(`whenidream.options.${options.table}`),
    options.preset && t("lobby.edition", { edition: options.preset }),
    options.dream_seconds && t("lobby.dreams", { minutes: options.dream_seconds / 60 }),
    options.language && languageName(options.language),
  ].filter(Boolean);

/**
 * The roles that are dealt to this many players, from the server (W1.2).
 * @param {import("../ground/table.js").Table} table
 * @param {number} players
 */
function startText({ options }, players) {
  const dealt =
    aboutGame("when-i-dream")?.limits?.spirits?.[players + (options.dreamer_draws_spirit ? 1 : 0)];
  return dealt ? t("lobby.spirits", { fairy: dealt[0], imp: dealt[1], trickster: dealt[2] }) : "";
}

/**
 * The warning that bots cannot play at a table.
 * @param {import("../ground/table.js").Table} table
 */
const botWarning = ({ options }) =>
  options.table === "text" && botsAreWeakIn(options.language) ? t("front.whenidream.botsWeak") : "";

/** @type {import("../ground/page-game.js").PageGame} */
export default {
  name: "when-i-dream",
  title: () => t("front.whenidream.title"),
  screen: () => import("./table/screen.js"),
  style: "/style/when-i-dream.css",
  bill,
  dialogs,
  chosenOptions: chosenOptions,
  warning: botWarning,
  botName,
  addsSeats: true,
  options: () => import("./opening/options.js"),
  allowsBots: ({ options }) => options.table === "text",
  onOneDevice: ({ options }) => options.table === "phone",
  startText: startText,
  points: ({ view }, seat) => view?.points?.[seat],
  guide: {
    wanted: (code) => readStored("practice dream")?.code === code,
    load: () => import("./practice/practice.js"),
  },
  pages: [{ path: /^\/pack$/, load: () => import("./packs/page.js") }],
  rules: { title: () => t("front.whenidream.rules"), load: dialogs.rules },
  sharedScreen: true,
  list: () => import("./finished-games.js"),
};
