/** What is kept of people and games, where, for how long, and how to be rid of it. */

import { html, render } from "../../vendor/lit-html.js";
import { about, soFar } from "../ground/about.js";
import { homeBar } from "../ground/home-bar.js";
import { POCKET } from "../ground/site.js";
import { learnWords, t, tWith, whenReworded } from "../ground/texts.js";
import { setTitle } from "../ground/title.js";
import { rulesLinks } from "./rules-links.js";

/** @param {HTMLElement} at */
export function show(at) {
  let left = false;
  const draw = () => {
    if (!left) render(page(), at);
  };
  void Promise.all([about(), learnWords("kept")]).then(() => {
    draw();
    if (!left) setTitle(() => t("kept.title"));
  });
  const stop = whenReworded(draw);
  return () => {
    left = true;
    stop();
  };
}

/** @param {string} name @param {unknown[]} says */
const part = (name, says) =>
  html`<section>
    <h2>${t(`kept.${name}.title`)}</h2>
    ${says.map((each) => html`<p>${each}</p>`)}
  </section>`;

/** @param {string} name @param {string[]} lines */
const words = (name, lines) =>
  part(
    name,
    lines.map((line) => t(`kept.${name}.${line}`)),
  );

/** How long is known when the server has answered. */
function howLong() {
  const { version, forget_days: days } = soFar();
  if (version === "") return "…";
  return days ? t("kept.time.days", { days }) : t("kept.time.ever");
}

const ownGames = () =>
  tWith("kept.delete.games", { games: html`<a href="/games">${t("games.title")}</a>` });

/** Where there is no server. */
const inPocket = () => html`${words("browser", ["what", "pocket", "clear", "nothing"])}
${part("time", [howLong()])} ${part("delete", [ownGames()])}`;

const onServer = () => html`${words("server", ["game", "you", "daily", "not"])}
${part("time", [howLong(), t("kept.time.copies")])}
${words("browser", ["what", "clear", "nothing"])} ${words("operator", ["sees", "log"])}
${part("delete", [ownGames(), t("kept.delete.host"), t("kept.delete.story")])}`;

const page = () => html`${homeBar(rulesLinks())}
  <main class="page kept">
    <h1>${t("kept.title")}</h1>
    ${POCKET ? inPocket() : onServer()}
  </main>`;
