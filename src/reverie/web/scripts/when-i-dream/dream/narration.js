/**
 * The Dreamer's screen for telling the dream from memory: a field for a story, or a sky that turns
 * to morning (W5.3).
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { live } from "../../../vendor/directives/live.js";
import { ref } from "../../../vendor/directives/ref.js";
import { t } from "../../ground/texts.js";
import { clock } from "./clock.js";
import { focusField, focusHeading } from "../table/focus.js";
import { bar } from "../table/menu.js";
import { sky } from "./sky.js";
import { draftLater, forgetDraft, characterCount, MAX_CHARACTERS, storyOf } from "./story-draft.js";
import { isSpoken, otherLanguage } from "../table/view.js";

/** @import { Context } from "../table/seat-view.js" */

/** @param {Context} context */
async function submitStory(context) {
  const story = storyOf(context);
  if (characterCount(story.text) > MAX_CHARACTERS) return; // the character count says so already
  clearTimeout(story.timer);
  story.timer = 0;
  if ((await context.say("tell", story.text)) !== null) forgetDraft(context);
}

/**
 * The reason why the story is refused, or the number of remaining characters when few are left.
 * @param {import("../table/screen-state.js").Story} story
 */
function roomLine({ text, refused }) {
  const charactersLeft = MAX_CHARACTERS - characterCount(text);
  if (charactersLeft < 0)
    return html`<p id="room" class="room bad" role="status">
      ${t("whenidream.narration.tooLong", { count: -charactersLeft })}
    </p>`;
  if (refused) return html`<p id="room" class="room bad" role="status">${refused()}</p>`;
  return html`<p id="room" class="room soft" role="status">
    ${charactersLeft <= 100 ? t("whenidream.narration.room", { count: charactersLeft }) : nothing}
  </p>`;
}

/** @param {Context} context */
function storyForm(context) {
  const story = storyOf(context);
  const open = context.may.includes("tell");
  return html`<div class="telling">
    <h1 tabindex="-1" ${ref(focusHeading)}>${t("whenidream.youWake")}</h1>
    <p id="how">
      ${t("whenidream.narration.how")}
      ${
        otherLanguage(context.view)
          ? t("whenidream.playedIn", { language: otherLanguage(context.view) })
          : nothing
      }
    </p>
    <label class="unseen" for="story">${t("whenidream.narration.yours")}</label>
    <textarea
      id="story"
      class="on-paper"
      aria-describedby="how room"
      placeholder=${t("whenidream.narration.begin")}
      spellcheck="true"
      autocomplete="off"
      ${ref(focusField)}
      .value=${live(story.text)}
      @input=${(/** @type {Event} */ event) => {
        story.text = /** @type {HTMLTextAreaElement} */ (event.target).value;
        draftLater(context);
        context.draw();
      }}></textarea>
    ${roomLine(story)}
    <button
      type="button"
      class="wide ${story.text.trim() ? "primary" : ""}"
      ?disabled=${!open}
      aria-disabled=${characterCount(story.text) > MAX_CHARACTERS ? "true" : nothing}
      @click=${() => void submitStory(context)}>
      ${t(story.text.trim() ? "whenidream.narration.tell" : "whenidream.narration.nothingLeft")}
    </button>
  </div>`;
}

/** @param {Context} context */
const wakeButton = (context) => html`<button
  type="button"
  class="touch-sky"
  ?disabled=${!context.may.includes("wake")}
  @click=${() => void context.say("wake")}>
  <span class="wake-title">${t("whenidream.youWake")}</span
  ><span>${t("whenidream.narration.aloud")}</span><b>${t("whenidream.narration.touch")}</b>
</button>`;

/** @param {Context} context */
export const narrationScreen = (context) => html`<main
  class="when-i-dream narration-screen night ${isSpoken(context.view) ? "aloud" : ""}">
  ${sky(context)} ${bar(context, clock(context, "calm"))}
  ${
    isSpoken(context.view)
      ? html`<h1 class="unseen" tabindex="-1" ${ref(focusHeading)}>${t("whenidream.youWake")}</h1>
        ${wakeButton(context)}`
      : storyForm(context)
  }
</main>`;
