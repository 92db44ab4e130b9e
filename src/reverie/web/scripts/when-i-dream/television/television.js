/**
 * The television: few large words, one thing at a time, and a light for each phase. It knows only
 * what the Dreamer may know (W8.3).
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { about, origin } from "../../ground/about.js";
import { languageButton } from "../../ground/language-choice.js";
import { drawing } from "../../ground/parts.js";
import { soundButton } from "../../ground/sound-button.js";
import { soundQuestion } from "../../ground/sound-question.js";
import { t } from "../../ground/texts.js";
import { nameOf, winners } from "../table/people.js";
import { floating } from "../table/reactions.js";
import { dreamScene } from "./dream.js";
import { curtainCall, storiesScene } from "./ending.js";
import { narrationScene } from "./narration.js";
import { readingScene } from "./reading.js";
import { scoringShow } from "./scoring.js";
import { drapes, nightSky } from "./sky.js";
import { stateOf } from "./state.js";
import { hasJustBegun } from "../table/view.js";

/** @import { Context, UnmaskedContext } from "../table/seat-view.js" */

/**
 * The scenes by phase: light, content and title card. With `curtain`, a curtain falls before it.
 * @typedef {{ light: string, draw: (context: any) => unknown, curtain?: boolean }} Scene
 */

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

/**
 * The phase to show. The scoring of the last dream is shown before the curtain although the game is
 * already over, except on a screen that connects later.
 * @param {Context} context
 * @returns {string}
 */
function shownPhase(context) {
  const { phase, round } = context.view;
  const { act: before, scoredRound: toldRound } = stateOf(context);
  const telling = ["narration", "scoring"].some((each) => before === `${round}/${each}`);
  return phase === "over" && telling && toldRound !== round ? "scoring" : phase;
}

/**
 * A key that distinguishes phases with the same scene.
 * @param {Context} context
 * @param {string} phase
 */
const sceneKey = ({ view }, phase) => `${view.round}/${phase === "spirits" ? "scoring" : phase}`;

const BANNER_MS = 2600;

/**
 * Show a title card at the beginning of a phase, for a moment.
 * @param {Context} context
 * @param {string} phase
 * @returns {boolean} whether it is visible
 */
function isBannerUp(context, phase) {
  const { draw, view } = context;
  const state = stateOf(context);
  const now = sceneKey(context, phase);
  if (state.act === now) return state.banner;
  const back = state.act === `${view.round}/forced guess` && phase === "dream"; // the dream continues
  state.banner = (state.act !== "" || hasJustBegun(context)) && !back && phase !== "over";
  state.act = now;
  clearTimeout(state.bannerTimer);
  if (state.banner)
    state.bannerTimer = setTimeout(() => {
      state.banner = false;
      draw();
    }, BANNER_MS);
  return state.banner;
}

/** @param {Context} context @param {string} phase */
function bannerTexts(context, phase) {
  const { view } = context;
  const values = { name: nameOf(context, view.dreamer), round: view.round, of: view.players };
  const key =
    { scoring: "masks", spirits: "masks", "forced guess": "forced", "last guess": "last" }[phase] ??
    phase;
  return {
    title: t(`whenidream.acts.${key}`, values),
    more: phase === "reading" ? t("whenidream.roundOf", values) : "",
  };
}

/** @param {Context} context @param {string} phase @param {boolean} up */
function banner(context, phase, up) {
  if (!up) return nothing;
  const { title, more } = bannerTexts(context, phase);
  return html`<div class="title-card on-paper" aria-hidden="true">
    ${more ? html`<small>${more}</small>` : nothing}<b>${title}</b>
  </div>`;
}

/** The address and code to join. @param {Context} context */
function joinAddress({ screenState, draw }) {
  if (!screenState.isAddressRequested) {
    screenState.isAddressRequested = true;
    void about().then(draw);
  }
  return origin().replace(/^https?:\/\//, "");
}

/** @param {Context} context */
const footer = (context) => html`<footer class="theatre-foot">
  <span class="where">${joinAddress(context)} <b>${context.table.code}</b></span>
  <span class="row">${languageButton()}${soundButton(context)}</span>
</footer>`;

/** @param {Context} context */
export function television(context) {
  const { view } = context;
  const phase = shownPhase(context);
  const up = isBannerUp(context, phase);
  const { light, draw, curtain } = SCENES[phase];
  const over = phase === "over";
  const shut = over || (up && curtain);
  const paused = view.phase === "dream" && view.timer.paused !== null;
  return html`<main
    class="when-i-dream theatre night light-${light} ${shut ? "shut" : ""} ${
      up && !curtain ? "titled" : ""
    } ${paused ? "paused" : ""}"
    data-phase=${view.phase}>
    ${nightSky(context)}
    <h1 class="unseen">${headingText(context, over)}</h1>
    ${over ? nothing : draw(context)} ${drapes()} ${over ? draw(context) : nothing}
    ${banner(context, phase, up)} ${floating(context)} ${footer(context)} ${soundQuestion(context)}
    <a class="theatre-home" href="/" aria-label=${t("whenidream.home")}
      >${drawing("logo", "logo")}</a
    >
  </main>`;
}

/** @param {Context} context @param {boolean} over */
function headingText(context, over) {
  const { view } = context;
  if (over) return t("whenidream.won", winners(/** @type {UnmaskedContext} */ (context)));
  return t("whenidream.told.round", {
    round: view.round,
    of: view.players,
    name: nameOf(context, view.dreamer),
    you: false,
  });
}
