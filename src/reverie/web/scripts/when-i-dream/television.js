/** The television is a theatre: few words, large, one thing at a time, and another light for each phase. It knows what the
 * Dreamer may know, and no more (W8.3). */

import { html, nothing } from "../../vendor/lit-html.js";
import { about, origin } from "../ground/about.js";
import { drawing } from "../ground/parts.js";
import { soundQuestion } from "../ground/sound-question.js";
import { t } from "../ground/texts.js";
import { nameOf, winners } from "./people.js";
import { floating } from "./reactions.js";
import { soundButton } from "./sound-button.js";
import { dreamScene } from "./television-dream.js";
import { curtainCall, storiesScene } from "./television-ending.js";
import { narrationScene } from "./television-narration.js";
import { readingScene } from "./television-reading.js";
import { scoringShow } from "./television-scoring.js";
import { drapes, nightSky } from "./television-sky.js";
import { stateOf } from "./television-state.js";
import { hasJustBegun } from "./view.js";

/** @typedef {import("./view.js").Context} Context */
/** @typedef {import("./view.js").UnmaskedContext} UnmaskedContext */
/** What a phase looks like: its light, what is played, and the card that says so; `curtain`: it falls between. @typedef {{ light: string, draw: (context: any) => unknown, curtain?: boolean }} Scene */

/** @type {Record<string, Scene>} */
const SCENES = {
  reading: { light: "dusk", draw: readingScene, curtain: true },
  dream: { light: "deep", draw: dreamScene },
  "forced guess": { light: "held", draw: dreamScene },
  "last guess": { light: "ember", draw: dreamScene },
  narration: { light: "morning", draw: narrationScene },
  scoring: { light: "house", draw: scoringShow, curtain: true },
  spirits: { light: "house", draw: scoringShow, curtain: true },
  stories: { light: "house", draw: storiesScene, curtain: true },
  over: { light: "final", draw: curtainCall },
};

/** Which of the phases that look alike it is. @param {Context} context */
const act = ({ view }) => `${view.round}/${view.phase === "spirits" ? "scoring" : view.phase}`;

const SHOWN = 2600;

/** Says what begins, for a moment. @param {Context} context @returns {boolean} is it up? */
function isBannerUp(context) {
  const { draw, view } = context;
  const state = stateOf(context);
  const now = act(context);
  if (state.act === now) return state.banner;
  const back = state.act === `${view.round}/forced guess` && view.phase === "dream"; // the dream goes on
  state.banner = (state.act !== "" || hasJustBegun(context)) && !back && view.phase !== "over";
  state.act = now;
  clearTimeout(state.bannerTimer);
  if (state.banner)
    state.bannerTimer = setTimeout(() => {
      state.banner = false;
      draw();
    }, SHOWN);
  return state.banner;
}

/** @param {Context} context */
function title(context) {
  const { view } = context;
  const values = { name: nameOf(context, view.dreamer), round: view.round, of: view.players };
  const key = { scoring: "masks", spirits: "masks", "forced guess": "forced", "last guess": "last" }[/** @type {string} */ (view.phase)] ?? view.phase;
  return { says: t(`whenidream.acts.${key}`, values), more: view.phase === "reading" ? t("whenidream.roundOf", values) : "" };
}

/** @param {Context} context @param {boolean} up */
function banner(context, up) {
  if (!up) return nothing;
  const { says, more } = title(context);
  return html`<div class="title-card on-paper" aria-hidden="true">${more ? html`<small>${more}</small>` : nothing}<b>${says}</b></div>`;
}

/** Where to go with the code. @param {Context} context */
function whereTo({ own, draw }) {
  if (!own.asked) {
    own.asked = true;
    void about().then(draw);
  }
  return origin().replace(/^https?:\/\//, "");
}

/** @param {Context} context */
const foot = (context) => html`<footer class="theatre-foot">
  <span class="where">${whereTo(context)} <b>${context.table.code}</b></span>
  ${soundButton(context)}
</footer>`;

/** @param {Context} context */
export function television(context) {
  const { view } = context;
  const up = isBannerUp(context);
  const { light, draw, curtain } = SCENES[view.phase];
  const shut = view.phase === "over" || (up && curtain);
  const paused = view.phase === "dream" && view.timer.paused !== null;
  return html`<main class="when-i-dream theatre night light-${light} ${shut ? "shut" : ""} ${up && !curtain ? "titled" : ""} ${paused ? "paused" : ""}" data-phase=${view.phase}>
    ${nightSky(context)}
    <h1 class="unseen">${heading(context)}</h1>
    ${view.phase === "over" ? nothing : draw(context)}
    ${drapes()}
    ${view.phase === "over" ? draw(context) : nothing}
    ${banner(context, up)}
    ${floating(context)}
    ${foot(context)}
    ${soundQuestion(context)}
    <a class="theatre-home" href="/" aria-label=${t("whenidream.home")}>${drawing("logo", "logo")}</a>
  </main>`;
}

/** @param {Context} context */
function heading(context) {
  const { view } = context;
  if (view.phase === "over") return t("whenidream.won", winners(/** @type {UnmaskedContext} */ (context)));
  return t("whenidream.told.round", { round: view.round, of: view.players, name: nameOf(context, view.dreamer), you: false });
}
