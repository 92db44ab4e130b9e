/** The field for a spirit's clue. The word is checked while it is typed, and sent with Enter. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { live } from "../../../vendor/directives/live.js";
import { ref } from "../../../vendor/directives/ref.js";
import { icon, showNote } from "../../ground/parts.js";
import { refusalText, t } from "../../ground/texts.js";
import { backTo, field } from "../table/focus.js";
import { longestWord } from "../limits.js";
import { who } from "../table/people.js";
import { giveBack, gone, lasts, retype } from "./typing.js";
import { otherLanguage } from "../table/view.js";

/** @import { Context } from "../table/seat-view.js" */
/** @import { Checked, Word } from "../table/screen-state.js" */

const PAUSE = 250;

/** @param {Context} context @returns {Word} */
function wordOf({ own, view }) {
  const card = view.cards_shown;
  if (own.word === undefined || !lasts(own.word, card)) {
    clearTimeout(own.word?.timer);
    // A word for another card does not apply to this one
    own.word = { text: "", card, at: 0, checked: null, warned: null, timer: 0, busy: false };
  }
  return own.word;
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
function typed(context, event) {
  const word = wordOf(context);
  retype(word, /** @type {HTMLInputElement} */ (event.target).value, context.view.cards_shown);
  word.warned = null;
  if (word.checked?.clue !== word.text.trim()) word.checked = null;
  clearTimeout(word.timer);
  word.timer = setTimeout(() => void check(context, word), PAUSE);
  context.draw();
}

/** @param {Context} context @param {Event} event */
async function submit(context, event) {
  event.preventDefault();
  const { view } = context;
  const word = wordOf(context);
  const clue = word.text.trim();
  backTo("word");
  if (!clue || word.busy || gone(word, view.cards_shown)) return;
  if (!context.may.includes("clue")) {
    const { turn, timer } = view;
    showNote(() =>
      turn === null || timer.paused
        ? t("whenidream.notNow")
        : t("whenidream.notYet", who(context, turn)),
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
    giveBack(context.own.word, clue, context.own.before?.cards_shown ?? word.card);
    context.draw();
  }
}

/** @param {Context} context */
async function passed(context) {
  backTo("word");
  const word = wordOf(context);
  word.text = "";
  word.checked = word.warned = null;
  context.draw();
  await context.say("pass", context.view.cards_shown);
}

/** The referee's opinion of the word. @param {Context} context @param {Word} word */
function verdict(context, word) {
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
const asked = (view) =>
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
    <p id="verdict" class="verdict" role="status">${verdict(context, word)}</p>
    <label class="unseen" for="word">${t("whenidream.oneWord")}</label>
    <input
      id="word"
      type="text"
      maxlength=${longestWord()}
      autocomplete="off"
      autocapitalize="off"
      autocorrect="off"
      spellcheck="false"
      enterkeyhint="send"
      placeholder=${mine ? asked(view) : t("whenidream.thinkAhead")}
      aria-describedby="verdict"
      .value=${live(word.text)}
      @input=${(/** @type {Event} */ event) => typed(context, event)}
      ${ref(field)} />
    <button class=${mine ? "primary" : ""} aria-disabled=${mine ? nothing : "true"}>
      ${foul ? t("whenidream.sayAnyway") : t("whenidream.say")}
    </button>
    <button type="button" ?disabled=${!mine} @click=${() => void passed(context)}>
      ${t("whenidream.pass")}
    </button>
  </form>`;
}
