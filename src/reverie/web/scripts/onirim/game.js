/** What Onirim brings to the page. */

import { soFar } from "../ground/about.js";
import { t } from "../ground/texts.js";
import { bill, dialogs } from "./bill.js";
import { myDaily } from "./daily.js";
import { offeredSettings } from "./settings.js";

/** @type {import("../ground/page-game.js").PageGame} */
export default {
  name: "onirim",
  title: () => t("front.onirim.title"),
  screen: () => import("./screen.js"),
  style: "/style/onirim.css",
  pages: [
    { path: /^\/learn$/, load: () => import("./learn.js") },
    { path: /^\/story\/(?<code>[A-Za-z]+)$/, load: () => import("./story.js") },
  ],
  bill,
  dialogs,
  settings: offeredSettings,
  tableTitle: ({ seats }) => t(seats.length === 1 ? "lobby.alone" : "lobby.onirim"),
  chosen: ({ options, seats }) => (seats.length > 1 && options.communication ? [t(`front.two.${options.communication}`)] : []),
  runningTitle: ({ code }) => t(code === myDaily(soFar().today)?.code ? "front.onirim.daily" : "front.onirim.title"),
  list: () => import("./finished-games.js"),
};
