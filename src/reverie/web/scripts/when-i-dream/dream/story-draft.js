/**
 * The draft of a story. It is sent to the spirits at most once a second, and stored against a
 * reload.
 */

import { messageOf } from "../../ground/texts.js";

/** @import { Context } from "../table/seat-view.js" */
/** @import { Story } from "../table/screen-state.js" */

/** The maximum length of a story (W5.3), in Unicode code points. */
export const MAX_CHARACTERS = 600;
const SEND_INTERVAL_MS = 1100;

/** @param {string} text */
export const characterCount = (text) => [...text].length;

/** @param {Context} context */
const keyOf = ({ table, view, seat }) => `reverie.story.${table.code}.${view.round}.${seat}`;

/** The draft from before a reload. @param {Context} context */
function storedDraft(context) {
  try {
    return sessionStorage.getItem(keyOf(context)) ?? "";
  } catch {
    return "";
  }
}

/** @param {Context} context @param {string | null} text */
function storeDraft(context, text) {
  try {
    if (text === null) sessionStorage.removeItem(keyOf(context));
    else sessionStorage.setItem(keyOf(context), text);
  } catch {
    // private browsing, or storage is full: the draft remains in the field
  }
}

/** @param {Context} context @returns {Story} */
export function storyOf(context) {
  const { screenState, view } = context;
  if (screenState.story?.round !== view.round) {
    screenState.story = {
      round: view.round,
      text: storedDraft(context),
      sent: "",
      at: 0,
      timer: 0,
      refused: null,
    };
    if (screenState.story.text) draftLater(context);
  }
  return screenState.story;
}

/** Store the draft, and send it soon. It is called for every input. @param {Context} context */
export function draftLater(context) {
  const story = storyOf(context);
  storeDraft(context, story.text);
  if (story.timer) return;
  story.timer = setTimeout(
    () => {
      story.timer = 0;
      void send(context, story);
    },
    Math.max(200, story.at + SEND_INTERVAL_MS - performance.now()),
  );
}

/**
 * Send the draft. A text that is too long is not sent, so the last one stays. A failed attempt is
 * repeated, since the time may be up before the next input.
 * @param {Context} context
 * @param {Story} story
 */
async function send(context, story) {
  if (
    context.screenState.before?.phase !== "narration" ||
    story.text === story.sent ||
    characterCount(story.text) > MAX_CHARACTERS
  )
    return;
  const text = story.text;
  story.at = performance.now();
  story.sent = text;
  const problem = await context.attempt("draft", text).then(
    () => null,
    (why) => why,
  );
  const offline = problem?.message === "offline";
  story.refused = problem === null || offline ? null : messageOf(problem);
  if (offline) {
    story.sent = "";
    draftLater(context);
  }
  context.draw();
}

/** Delete the stored draft after the story was told. @param {Context} context */
export const forgetDraft = (context) => storeDraft(context, null);
