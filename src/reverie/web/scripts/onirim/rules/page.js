/**
 * The page of Onirim's rules, for one and for two players (`#two`, or a section such as `#swap`).
 */

import { html, render } from "../../../vendor/lit-html.js";
import { about } from "../../ground/about.js";
import { homeBar } from "../../ground/home-bar.js";
import { loadStyle } from "../../ground/parts.js";
import { t, onLanguageChange } from "../../ground/texts.js";
import { setTitle } from "../../ground/title.js";
import { jumpTo, partOf, rules } from "./rules.js";

/** @param {HTMLElement} container */
export function show(container) {
  const fragment = location.hash.slice(1);
  let isLeft = false;
  /** @param {string} to */
  const onMove = (to) => history.replaceState(null, "", `#${to}`);
  const draw = () => {
    if (!isLeft)
      render(
        html`${homeBar()}
          <main class="page rules-page">
            <h1>${t("rules.title")}</h1>
            ${rules(partOf(fragment), { learn: true, onMove })}
          </main>`,
        container,
      );
  };
  setTitle(() => t("rules.title"));
  draw();
  const stop = onLanguageChange(draw);
  void Promise.all([about(), loadStyle("/style/rules.css")]).then(() => {
    draw();
    if (fragment && !isLeft) jumpTo(container, fragment);
  });
  return () => {
    isLeft = true;
    stop();
  };
}
