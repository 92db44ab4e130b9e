/** What Onirim brings to the page. */

import { t, withWords } from "../ground/texts.js";
import { bill, dialogs } from "./opening/bill.js";
import { isLesson } from "./lessons/lesson-tables.js";
import { offeredSettings } from "./settings.js";

/** @type {import("../ground/page-game.js").PageGame} */
export default {
  name: "onirim",
  title: () => t("front.onirim.title"),
  screen: () => import("./table/screen.js"),
  style: "/style/onirim.css",
  besides: async ({ seats }) => {
    if (seats.length === 2) await (await import("./table/for-two.js")).forTwo.fetch();
  },
  pages: [
    { path: /^\/learn$/, load: () => import("./lessons/learn.js") },
    {
      path: /^\/learn(?<two>\/two)$/,
      load: withWords("onirim.rules", () => import("./lessons/learn.js")),
    },
    { path: /^\/rules\/onirim$/, load: withWords("onirim.rules", () => import("./rules/page.js")) },
    {
      path: /^\/daily$/,
      load: withWords(
        "onirim.story",
        withWords("onirim.daily", () => import("./daily/page.js")),
      ),
    },
    {
      path: /^\/puzzles$/,
      load: withWords("onirim.puzzles", () => import("./puzzles/puzzles.js")),
    },
    {
      path: /^\/puzzles\/(?<id>today|[a-z]+-[\w-]+)$/,
      load: withWords("onirim.puzzles", () => import("./puzzles/puzzle.js")),
    },
    {
      path: /^\/story\/(?<code>[A-Za-z]+)$/,
      load: withWords("onirim.story", () => import("./story/story.js")),
    },
  ],
  bill,
  dialogs,
  rules: {
    title: () => t("front.onirim.rules"),
    load: withWords("onirim.rules", () => import("./rules/dialog.js")),
    address: "/rules/onirim",
  },
  settings: offeredSettings,
  tableTitle: ({ seats }) => t(seats.length === 1 ? "lobby.alone" : "lobby.onirim"),
  chosen: ({ options, seats }) =>
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
  list: withWords("onirim.challenges", () => import("./finished-games.js")),
};
