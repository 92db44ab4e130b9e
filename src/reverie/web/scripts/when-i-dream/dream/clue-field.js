/** The field for a spirit's clue. The word is checked while it is typed, and sent with Enter. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { live } from "../../../vendor/directives/live.js";
import { ref } from "../../../vendor/directives/ref.js";
import { icon, showNote } from "../../ground/parts.js";
import { refusalText, t } from "../../ground/texts.js";
import { focusById, focusField } from "../table/focus.js";
import { maxWordLength } from "../limits.js";
import { playerValues } from "../table/people.js";
import { restoreWord, isCardGone, keepsTyping, updateWord } from "./typing.js";
import { otherLanguage } from "../table/view.js";

/** @import { Context } from "../table/seat-view.js" */
/** @import { Checked, Word } from "../table/screen-state.js" */

const CHECK_DELAY_MS = 250;

/** @param {Context} context @returns {Word} */
function wordOf({ screenState, view }) {
  const card = view.cards_shown;
  if (screenState.word === undefined || !keepsTyping(screenState.word, card)) {
    clearTimeout(screenState.word?.timer);
    // A word for another card does not apply to this one
    screenState.word = {
      text: "",
      card,
      at: 0,
      checked: null,
      warned: null,
      timer: 0,
      busy: false,
    };
  }
  return screenState.word;
}

/**
 * Ask the referee whether a word is fair, without consequences.
 * @param {Context} context
 * @param {Word} word
 * @returns {Promise<Checked | null>}
 */
async function check(context, word) {
  const clue = word.text.trim();
  if (!clue || word.card !== context.view.cards_shown) return null;
  if (word.checked?.clue === clue) return word.checked;
  const answer = await context.send("check", { clue });
  if (answer === null || typeof answer.verdict !== "string") return null;
  const checked = {
    clue,
    card: word.card,
    verdict: answer.verdict,
    why: answer.why ?? answer.reason ?? "",
  };
  if (word.text.trim() === clue) word.checked = checked;
  context.draw();
  return checked;
}

/** @param {Context} context @param {Event} event */
function onInput(context, event) {
  const word = wordOf(context);
  updateWord(word, /** @type {HTMLInputElement} */ (event.target).value, context.view.cards_shown);
  word.warned = null;
  if (word.checked?.clue !== word.text.trim()) word.checked = null;
  clearTimeout(word.timer);
  word.timer = setTimeout(() => void check(context, word), CHECK_DELAY_MS);
  context.draw();
}

/** @param {Context} context @param {Event} event */
async function submit(context, event) {
  event.preventDefault();
  const { view } = context;
  const word = wordOf(context);
  const clue = word.text.trim();
  focusById("word");
  if (!clue || word.busy || isCardGone(word, view.cards_shown)) return;
  if (!context.may.includes("clue")) {
    const { turn, timer } = view;
    showNote(() =>
      turn === null || timer.paused
        ? t("whenidream.notNow")
        : t("whenidream.notYet", playerValues(context, turn)),
    );
    return;
  }
  clearTimeout(word.timer);
  word.busy = true;
  const checked = await check(context, word);
  word.busy = false;
  if (word.text.trim() !== clue) return; // the word has changed
  if (checked?.verdict === "illegal" && word.warned !== clue) {
    word.warned = clue;
    context.draw();
    return;
  }
  word.text = "";
  word.checked = word.warned = null;
  context.draw();
  if ((await context.say("clue", clue, word.card)) === null) {
    restoreWord(
      context.screenState.word,
      clue,
      context.screenState.before?.cards_shown ?? word.card,
    );
    context.draw();
  }
}

/** @param {Context} context */
async function pass(context) {
  focusById("word");
  const word = wordOf(context);
  word.text = "";
  word.checked = word.warned = null;
  context.draw();
  await context.say("pass", context.view.cards_shown);
}

/** The referee's opinion of the word. @param {Context} context @param {Word} word */
function verdictLine(context, word) {
  const { checked, warned } = word;
  if (checked === null) return nothing;
  const by = context.view.rules.referee;
  if (checked.verdict === "legal")
    return html`<span class="good">${icon("check")}${t("whenidream.fair")}</span>`;
  if (checked.verdict === "doubtful")
    return html`<span class="doubtful"
      >${icon("warn")}${refusalText(checked.why)}
      ${t(by === "auto" ? "whenidream.doubtful" : "whenidream.doubtfulTable")}</span
    >`;
  const cost =
    warned === checked.clue
      ? "whenidream.insist"
      : by === "auto"
        ? "whenidream.foul"
        : "whenidream.foulTable";
  return html`<span class="bad">${icon("cross")}${refusalText(checked.why)} ${t(cost)}</span>`;
}

/**
 * The label of the field, with the language if it is not the reader's.
 * @param {import("../table/seat-view.js").View} view
 */
const placeholderText = (view) =>
  otherLanguage(view)
    ? t("whenidream.oneWordIn", { language: otherLanguage(view) })
    : t("whenidream.oneWord");

/** The field with its buttons and the referee's opinion. @param {Context} context */
export function clueField(context) {
  const { view, seat, may } = context;
  const word = wordOf(context);
  const mine = may.includes("clue") && view.turn === seat;
  const foul = word.warned !== null;
  return html`<form
    class="saying ${mine ? "mine" : ""}"
    @submit=${(/** @type {Event} */ event) => void submit(context, event)}>
    <p id="verdict" class="verdict" role="status">${verdictLine(context, word)}</p>
    <label class="unseen" for="word">${t("whenidream.oneWord")}</label>
    <input
      id="word"
      type="text"
      maxlength=${maxWordLength()}
      autocomplete="off"
      autocapitalize="off"
      autocorrect="off"
      spellcheck="false"
      enterkeyhint="send"
      placeholder=${mine ? placeholderText(view) : t("whenidream.thinkAhead")}
      aria-describedby="verdict"
      .value=${live(word.text)}
      @input=${(/** @type {Event} */ event) => onInput(context, event)}
      ${ref(focusField)} />
    <button class=${mine ? "primary" : ""} aria-disabled=${mine ? nothing : "true"}>
      ${foul ? t("whenidream.sayAnyway") : t("whenidream.say")}
    </button>
    <button type="button" ?disabled=${!mine} @click=${() => void pass(context)}>
      ${t("whenidream.pass")}
    </button>
  </form>`;
}
