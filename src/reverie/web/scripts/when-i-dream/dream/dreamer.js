/** The Dreamer's screen, which shows as little as possible. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { live } from "../../../vendor/directives/live.js";
import { ref } from "../../../vendor/directives/ref.js";
import { repeat } from "../../../vendor/directives/repeat.js";
import { drawing, icon, showNote } from "../../ground/parts.js";
import { soundButton } from "../../ground/sound-button.js";
import { t } from "../../ground/texts.js";
import { beginningOverlay } from "./beginning.js";
import { clock } from "./clock.js";
import { focusById, focusField } from "../table/focus.js";
import { maxWordLength } from "../limits.js";
import { bar, resumeButton } from "../table/menu.js";
import { face, nameOf, playerValues } from "../table/people.js";
import { sky } from "./sky.js";
import { canSpeak, hasVoice, isReadAloud, setReadAloud, onVoicesLoaded } from "./speech.js";
import { turnRing } from "./turn-ring.js";
import { restoreWord, isCardGone, keepsTyping, updateWord } from "./typing.js";
import { currentClues, isSpoken, noVoiceText, otherLanguage } from "../table/view.js";

/** @import { Context } from "../table/seat-view.js" */

/** @param {Context} context @returns {import("./typing.js").Typed} */
function guessOf({ screenState, view }) {
  if (screenState.guess === undefined || !keepsTyping(screenState.guess, view.cards_shown))
    screenState.guess = { text: "", card: view.cards_shown, at: 0 };
  return screenState.guess;
}

/** @param {Context} context @param {Event} event */
async function submitGuess(context, event) {
  event.preventDefault();
  focusById("guess");
  const guess = guessOf(context);
  const text = guess.text.trim();
  const { card } = guess;
  if (!text || !context.may.includes("guess") || isCardGone(guess, context.view.cards_shown))
    return;
  guess.text = "";
  context.draw();
  if ((await context.say("guess", text, card)) === null) {
    restoreWord(context.screenState.guess, text, context.screenState.before?.cards_shown ?? card);
    context.draw();
  }
}

/** @param {Context} context */
function skip(context) {
  focusById("guess");
  guessOf(context).text = "";
  context.draw();
  void context.say("skip", context.view.cards_shown);
}

/**
 * The switch for reading clues aloud. It says so if the browser has no voice for the table's
 * language.
 * @param {Context} context
 */
function speechSwitch({ draw, view }) {
  if (!canSpeak()) return nothing;
  onVoicesLoaded(draw);
  const canRead = hasVoice(view.rules.language);
  const on = isReadAloud() && canRead;
  const label = () => (canRead ? t("whenidream.readAloud") : noVoiceText(view));
  const change = () => {
    if (!canRead) return showNote(label);
    setReadAloud(!on);
    draw();
  };
  return html`<button
    type="button"
    class="plain speech"
    aria-pressed=${on ? "true" : "false"}
    aria-disabled=${canRead ? nothing : "true"}
    aria-label=${label()}
    title=${label()}
    @click=${change}>
    ${icon(on ? "sound" : "silent")}
  </button>`;
}

/** A short line about the current state. @param {Context} context */
function stateLine(context) {
  const { view } = context;
  if (view.phase === "forced guess") return t("whenidream.whisper.forced");
  if (view.phase === "last guess") return t("whenidream.whisper.last");
  if (view.timer.paused === "host") return t("whenidream.moment.paused");
  if (view.turn === null) return t("whenidream.whisper.listen");
  if (!context.screenState.idle && !currentClues(view).length)
    return view.cards_shown > 1 ? t("whenidream.newCard") : t("whenidream.whisper.begin");
  return t(
    context.screenState.idle ? "whenidream.moment.thinks" : "whenidream.whisper.next",
    playerValues(context, view.turn),
  );
}

/** The spirit whose turn it is, with the remaining time. @param {Context} context */
function turnFace(context) {
  const { turn, phase } = context.view;
  if (phase !== "dream") return nothing;
  return turn === null
    ? turnRing(context)
    : html`<span class="seated">${face(context, turn)}${turnRing(context)}</span>`;
}

/**
 * The Dreamer's own spirit, which is therefore not among the others.
 * @param {Context} context
 */
const drawnSpirit = ({ view }) =>
  view.spirit
    ? html`<span class="drawn-spirit" title=${t("whenidream.reading.drew", { spirit: view.spirit })}
        ><span class="figure">${drawing(view.spirit)}</span
        ><span class="unseen">${t("whenidream.reading.drew", { spirit: view.spirit })}</span></span
      >`
    : nothing;

/** The last guess for this card. @param {Context} context */
function lastGuess({ screenState, view }) {
  const { guessed } = screenState;
  if (guessed?.round !== view.round || guessed.card !== view.cards_shown) return nothing;
  return html`<span class="said-before"
    >${t("whenidream.whisper.said", { word: guessed.text })}</span
  >`;
}

/** @param {Context} context */
export function dreamerScreen(context) {
  const { view } = context;
  const spoken = isSpoken(view);
  return html`<main class="when-i-dream dreamer-screen night ${context.screenState.idle ? "idle" : ""}">
    ${sky(context)}
    ${bar(
      context,
      html`${clock(context)}${drawnSpirit(context)}${
        spoken ? nothing : speechSwitch(context)
      }${soundButton(context)}`,
    )}
    <h1 class="unseen">${t("whenidream.youDream")}</h1>
    <ol class="heard-words" tabindex="0" aria-label=${t("whenidream.clues")}>
      ${repeat(
        currentClues(view),
        (clue) => `${clue[3]}/${clue[2]}/${clue[0]}`,
        ([seat, word]) =>
          html`<li>
            <b lang=${view.rules.language}>${word}</b><span>${nameOf(context, seat)}</span>
          </li>`,
      )}
    </ol>
    <p class="whisper">
      ${lastGuess(context)}<span class="next-word">${turnFace(context)}${stateLine(context)}</span
      >${resumeButton(context)}
    </p>
    ${spoken ? nothing : guessForm(context)} ${beginningOverlay(context)}
  </main>`;
}

/** @param {Context} context */
function guessForm(context) {
  const guess = guessOf(context);
  const open = context.may.includes("guess");
  return html`<form
    class="saying mine"
    @submit=${(/** @type {Event} */ event) => void submitGuess(context, event)}>
    <label class="unseen" for="guess">${t("whenidream.yourGuess")}</label>
    <input
      id="guess"
      type="text"
      maxlength=${maxWordLength()}
      autocomplete="off"
      autocapitalize="off"
      autocorrect="off"
      spellcheck="false"
      enterkeyhint="send"
      placeholder=${
        otherLanguage(context.view)
          ? t("whenidream.yourGuessIn", { language: otherLanguage(context.view) })
          : t("whenidream.yourGuess")
      }
      .value=${live(guess.text)}
      ${ref(focusField)}
      @input=${(/** @type {Event} */ event) => {
        updateWord(
          guess,
          /** @type {HTMLInputElement} */ (event.target).value,
          context.view.cards_shown,
        );
      }} />
    <button class="primary" ?disabled=${!open}>${t("whenidream.guess")}</button>
    <button type="button" ?disabled=${!open} @click=${() => skip(context)}>
      ${t("whenidream.pass")}
    </button>
  </form>`;
}
