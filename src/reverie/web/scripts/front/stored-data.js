/** The page on stored data: what is stored, where, for how long, and how to delete it. */

import { html, render } from "../../vendor/lit-html.js";
import { about, latestAbout } from "../ground/about.js";
import { homeBar } from "../ground/home-bar.js";
import { POCKET } from "../ground/site.js";
import { loadTexts, t, textWith, onLanguageChange } from "../ground/texts.js";
import { setTitle } from "../ground/title.js";
import { rulesLinks } from "./rules-links.js";

/** @param {HTMLElement} container */
export function show(container) {
  let isLeft = false;
  const draw = () => {
    if (!isLeft) render(page(), container);
  };
  void Promise.all([about(), loadTexts("kept")]).then(() => {
    draw();
    if (!isLeft) setTitle(() => t("kept.title"));
  });
  const stop = onLanguageChange(draw);
  return () => {
    isLeft = true;
    stop();
  };
}

/** @param {string} name @param {unknown[]} paragraphs */
const storedSection = (name, paragraphs) =>
  html`<section>
    <h2>${t(`kept.${name}.title`)}</h2>
    ${paragraphs.map((each) => html`<p>${each}</p>`)}
  </section>`;

/** @param {string} name @param {string[]} lines */
const section = (name, lines) =>
  storedSection(
    name,
    lines.map((line) => t(`kept.${name}.${line}`)),
  );

/** The time for which games are stored, or "…" until the server has answered. */
function retentionText() {
  const { version, forget_days: days } = latestAbout();
  if (version === "") return "…";
  return days ? t("kept.time.days", { days }) : t("kept.time.ever");
}

const ownGames = () =>
  textWith("kept.delete.games", { games: html`<a href="/games">${t("games.title")}</a>` });

/** The page's content in a pocket. */
const inPocket = () => html`${section("browser", ["what", "pocket", "clear", "nothing"])}
${storedSection("time", [retentionText()])} ${storedSection("delete", [ownGames()])}`;

const onServer = () => html`${section("server", ["game", "you", "daily", "not"])}
${storedSection("time", [retentionText(), t("kept.time.copies")])}
${section("browser", ["what", "clear", "nothing"])} ${section("operator", ["sees", "log"])}
${storedSection("delete", [ownGames(), t("kept.delete.host"), t("kept.delete.story")])}`;

const page = () => html`${homeBar(rulesLinks())}
  <main class="page kept">
    <h1>${t("kept.title")}</h1>
    ${POCKET ? inPocket() : onServer()}
  </main>`;
