/** The registration of Onirim for the page. */

import { t, withTexts } from "../ground/texts.js";
import { bill, dialogs } from "./opening/bill.js";
import { isLesson } from "./lessons/lesson-tables.js";
import { offeredSettings } from "./settings.js";

/** @type {import("../ground/page-game.js").PageGame} */
export default {
  name: "onirim",
  title: () => t("front.onirim.title"),
  screen: () => import("./table/screen.js"),
  style: "/style/onirim.css",
  preload: async ({ seats }) => {
    if (seats.length === 2) await (await import("./table/lazy-two-players.js")).twoPlayers.fetch();
  },
  pages: [
    { path: /^\/learn$/, load: () => import("./lessons/learn.js") },
    {
      path: /^\/learn(?<two>\/two)$/,
      load: withTexts("onirim.rules", () => import("./lessons/learn.js")),
    },
    { path: /^\/rules\/onirim$/, load: withTexts("onirim.rules", () => import("./rules/page.js")) },
    {
      path: /^\/daily$/,
      load: withTexts(
        "onirim.story",
        withTexts("onirim.daily", () => import("./daily/page.js")),
      ),
    },
    {
      path: /^\/puzzles$/,
      load: withTexts("onirim.puzzles", () => import("./puzzles/puzzles.js")),
    },
    {
      path: /^\/puzzles\/(?<id>today|[a-z]+-[\w-]+)$/,
      load: withTexts("onirim.puzzles", () => import("./puzzles/puzzle.js")),
    },
    {
      path: /^\/analysis\/(?<code>[A-Za-z]+)$/,
      load: withTexts("onirim.story", () => import("./analysis/page.js")),
    },
  ],
  bill,
  dialogs,
  rules: {
    title: () => t("front.onirim.rules"),
    load: withTexts("onirim.rules", () => import("./rules/dialog.js")),
    address: "/rules/onirim",
  },
  settings: offeredSettings,
  tableTitle: ({ seats }) => t(seats.length === 1 ? "lobby.alone" : "lobby.onirim"),
  chosenOptions: ({ options, seats }) =>
    seats.length > 1 && options.communication ? [t(`front.two.${options.communication}`)] : [],
  runningTitle: ({ code, daily, seats = 1 }) =>
    t(
      isLesson(code)
        ? "front.onirim.learn"
        : daily
          ? "front.onirim.daily"
          : seats > 1
            ? "front.two.title"
            : "front.onirim.title",
    ),
  list: withTexts("onirim.challenges", () => import("./finished-games.js")),
};
