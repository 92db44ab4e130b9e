/**
 * Announcements of changes since the last view, for screen readers, and read aloud to a Dreamer who
 * wants it.
 */

import { announce, showNote } from "../../ground/parts.js";
import { currentLanguage, t } from "../../ground/texts.js";
import { announceBeginning } from "../dream/beginning.js";
import { restoreFocusSoon } from "./focus.js";
import { watchTurn, updateIdle } from "../dream/idle.js";
import { isAway, nameOf, playerValues, winners } from "./people.js";
import { handleReaction } from "./reactions.js";
import { playSounds } from "../dream/hearing.js";
import {
  canSpeak,
  hasVoice,
  isReadAloud,
  stopSpeaking,
  speak,
  keepScreenOn,
} from "../dream/speech.js";
import { roleGoals, roleName } from "../dream/reading.js";
import { seatsFrom, isSpoken, isUnmasked, noVoiceText, openVotes, isPlayer } from "./view.js";
import { explainChange } from "../dream/verdicts.js";
import { voteQuestion } from "../dream/votes.js";

/** @import { Context, SeenCard, View } from "./seat-view.js" */

/**
 * Handle a change. It is called once for every change, before it is drawn.
 * @param {Context} context
 */
export function announceChange(context) {
  if (handleReaction(context)) return;
  const { screenState, view } = context;
  const before = screenState.before;
  screenState.before = view;
  if (screenState.round !== view.round || before?.phase !== view.phase) {
    screenState.round = view.round;
    screenState.challengedClue = screenState.blamedCard = screenState.correctedCard = null;
    screenState.isHeld = false;
  }
  restoreFocusSoon();
  void keepScreenOn(view.phase !== "over");
  if (view.phase === "narration" && before?.phase !== view.phase && !view.shown)
    clearAnnouncements();
  playSounds(context, before);
  const sentences = before === undefined ? [situation(context)] : [...news(context, before)];
  watchTurn(context);
  sentences.push(announceBeginning(context, before), updateIdle(context));
  announce(sentences.filter(Boolean).join(" "));
}

/** Remove old announcements, so that the dream is not read again while it is told (W5.3). */
const clearAnnouncements = () => document.getElementById("said")?.replaceChildren();

/**
 * The state of the game, for a player who has just arrived.
 * @param {Context} context
 * @returns {string}
 */
function situation(context) {
  const { view, seat } = context;
  if (view.phase === "over") return t("whenidream.told.over");
  const round = t("whenidream.told.round", {
    round: view.round,
    of: view.players,
    ...playerValues(context, view.dreamer),
  });
  if (view.phase === "reading" && isPlayer(context)) {
    const drew =
      view.dreamer === seat && view.spirit
        ? t("whenidream.reading.drew", { spirit: view.spirit })
        : "";
    // The first sentence already names the Dreamer
    const youAre = view.dreamer === seat ? "" : roleName(context);
    return [round, youAre, ...roleGoals(context), drew].filter(Boolean).join(" ");
  }
  const card = view.card ? t("whenidream.told.card", { piece: view.card.piece }) : "";
  return [round, card, view.turn === seat ? t("whenidream.moment.yours") : ""]
    .filter(Boolean)
    .join(" ");
}

/** @param {Context} context @param {View} before @returns {Generator<string>} */
function* news(context, before) {
  const { view, seat } = context;
  const asleep = !isUnmasked(view);
  if (view.round !== before.round && asleep) {
    stopSpeaking();
    yield situation(context);
    return;
  }
  if (view.phase === "reading") yield* readyNews(context, before);
  if (before.phase === "reading" && view.phase === "dream") yield t("whenidream.told.begins");
  if (asleep) {
    if (view.shown && before.shown) yield* verdictNews(context, view.shown, before.shown);
    else yield* guessNews(context, before);
    yield* foulNews(context, before);
    yield* clueNews(context, before);
    if (view.cards_shown > before.cards_shown)
      yield view.card
        ? t("whenidream.told.card", { piece: view.card.piece })
        : newCardText(context);
    if (view.turn === seat && (before.turn !== seat || before.cards_shown !== view.cards_shown))
      yield t("whenidream.moment.yours");
  }
  yield* voteNews(context, before);
  yield* phaseNews(context, before);
  if (view.timer.paused === "host" && before.timer.paused !== "host")
    yield t("whenidream.moment.paused");
  if (before.timer.paused === "host" && view.timer.paused === null && view.phase === "dream")
    yield t("whenidream.told.resumed");
  yield* presenceNews(context);
}

/** Yield announcements of players who left or came back. @param {Context} context */
function* presenceNews(context) {
  const { screenState, view, seat, table } = context;
  const absent = seatsFrom(view, 0).filter((each) => isAway(context, each) && each !== seat);
  const before = screenState.gone ?? absent;
  screenState.gone = absent;
  for (const each of absent)
    if (!before.includes(each)) yield t("whenidream.told.gone", { name: nameOf(context, each) });
  for (const each of before)
    if (!absent.includes(each))
      yield t(
        table.seats[each].bot === null ? "whenidream.told.back" : "whenidream.told.standsIn",
        { name: nameOf(context, each) },
      );
}

/** @param {Context} context */
function newCardText(context) {
  if (context.view.dreamer === context.seat && isReadAloud())
    speak(t("whenidream.newCard"), currentLanguage());
  return t("whenidream.newCard");
}

/** @param {Context} context @param {View} before */
function* clueNews(context, before) {
  const { view, seat } = context;
  for (const [giver, word] of view.clues.slice(before.clues.length)) {
    if (giver === seat) continue;
    const sentence = t("whenidream.told.clue", { word, name: nameOf(context, giver) });
    yield sentence;
    if (view.dreamer === seat && isReadAloud()) readClueAloud(context, word, sentence);
  }
}

/**
 * Read a clue aloud in a voice of the table's language. A sentence in another language would sound
 * wrong.
 * @param {Context} context
 * @param {string} word
 * @param {string} sentence
 */
function readClueAloud({ screenState, view }, word, sentence) {
  const { language } = view.rules;
  if (canSpeak() && !hasVoice(language) && !screenState.voiceless)
    showNote(() => noVoiceText(view));
  screenState.voiceless = !hasVoice(language);
  speak(currentLanguage() === language ? sentence : word, language);
}

/**
 * Yield announcements of the Dreamer's guesses, without their results.
 * @param {Context} context
 * @param {View} before
 */
function* guessNews(context, before) {
  const { view, seat } = context;
  for (const text of view.guesses.slice(before.guesses.length)) {
    if (view.dreamer !== seat)
      yield t("whenidream.told.guess", { ...playerValues(context, view.dreamer), text });
    else if (text && view.phase === "dream") {
      context.screenState.guessed = { round: view.round, card: view.cards_shown, text };
      yield t("whenidream.whisper.said", { word: text });
    }
  }
}

/**
 * Yield announcements of the cards' results, for the spirits: a verdict, a correction, a piece
 * named in the story.
 * @param {Context} context
 * @param {SeenCard[]} cards
 * @param {SeenCard[]} before
 */
function* verdictNews(context, cards, before) {
  for (const [k, { piece, became, guess, named }] of cards.entries()) {
    const previous = before[k];
    if (previous === undefined) continue;
    const values = { ...playerValues(context, context.view.dreamer), text: guess ?? "", piece };
    if (became !== previous.became)
      explainChange(/** @type {import("./seat-view.js").SpiritContext} */ (context), k + 1);
    if (became !== previous.became && became !== null && became !== "penalty")
      yield previous.became === null
        ? t(`whenidream.told.${became}`, values)
        : t("whenidream.told.corrected", { piece, fate: t(`whenidream.verdict.is.${became}`) });
    if (context.view.phase === "narration" && named && !previous.named)
      yield t("whenidream.told.named", { piece });
  }
}

/** Yield announcements of players who are ready. @param {Context} context @param {View} before */
function* readyNews(context, before) {
  const fresh = (context.view.ready ?? []).filter(
    (seat) => seat !== context.seat && !before.ready?.includes(seat),
  );
  for (const seat of fresh) yield t("whenidream.told.ready", { name: nameOf(context, seat) });
}

/** @param {Context} context @param {View} before */
function* foulNews(context, before) {
  const { view } = context;
  for (const [seat, piece] of (view.fined ?? []).slice(before.fined?.length ?? 0))
    yield t("whenidream.told.foul", { ...playerValues(context, seat), piece });
}

/** @param {Context} context @param {View} before */
function* voteNews(context, before) {
  const known = openVotes(before).map((vote) => vote.vote);
  for (const vote of openVotes(context.view))
    if (!known.includes(vote.vote)) yield voteQuestion(context, vote);
}

/** @param {Context} context @param {View} before */
function* phaseNews(context, before) {
  const { view } = context;
  if (view.phase === before.phase) return;
  const dreamer = playerValues(context, view.dreamer);
  if (view.phase === "forced guess") yield t("whenidream.told.forced", dreamer);
  if (view.phase === "last guess") yield t("whenidream.told.last", dreamer);
  if (view.phase === "narration")
    yield t(isSpoken(view) ? "whenidream.told.aloud" : "whenidream.told.narration", dreamer);
  if (!isUnmasked(before) && isUnmasked(view))
    yield t("whenidream.told.awake", {
      right: view.fairy_pile.length,
      wrong: view.imp_pile.length,
    });
  if (!isCounted(before) && isCounted(view)) yield* pointNews(context);
  if (view.phase === "stories") yield t("whenidream.told.stories");
  if (view.phase === "over") yield t("whenidream.told.won", winners(context));
}

/** Whether the points of the round are final. @param {View} view */
const isCounted = (view) => isUnmasked(view) && view.phase !== "scoring";

/** Yield the announcement of the player's own points. @param {Context} context */
function* pointNews({ view, seat }) {
  const mine = /** @type {import("./seat-view.js").UnmaskedView} */ (view).earned.find(
    (each) => each.seat === seat,
  );
  if (mine) yield t("whenidream.told.earn", { points: mine.points, all: view.points[mine.seat] });
}
