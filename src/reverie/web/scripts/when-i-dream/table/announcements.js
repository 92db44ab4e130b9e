/**
 * Announcements of changes since the last view, for screen readers, and read aloud to a Dreamer who
 * wants it.
 */

import { announce, showNote } from "../../ground/parts.js";
import { currentLanguage, t } from "../../ground/texts.js";
import { begins } from "../dream/beginning.js";
import { keepFocus } from "./focus.js";
import { awaits, stirs } from "../dream/idle.js";
import { isAway, nameOf, who, winners } from "./people.js";
import { reacted } from "./reactions.js";
import { sounding } from "../dream/hearing.js";
import { canSpeak, hasVoice, isReadAloud, quiet, speak, stayAwake } from "../dream/speech.js";
import { whatYouWant, whoYouAre } from "../dream/reading.js";
import { around, isSpoken, isUnmasked, noVoice, openVotes, plays } from "./view.js";
import { explain } from "../dream/verdicts.js";
import { asked } from "../dream/votes.js";

/** @import { Context, SeenCard, View } from "./seat-view.js" */

/**
 * Handle a change. It is called once for every change, before it is drawn.
 * @param {Context} context
 */
export function changed(context) {
  if (reacted(context)) return;
  const { own, view } = context;
  const before = own.before;
  own.before = view;
  if (own.round !== view.round || before?.phase !== view.phase) {
    own.round = view.round;
    own.doubted = own.blame = own.correcting = null;
    own.held = false;
  }
  keepFocus();
  void stayAwake(view.phase !== "over");
  if (view.phase === "narration" && before?.phase !== view.phase && !view.shown) forget();
  sounding(context, before);
  const sentences = before === undefined ? [whatIs(context)] : [...news(context, before)];
  awaits(context);
  sentences.push(begins(context, before), stirs(context));
  announce(sentences.filter(Boolean).join(" "));
}

/** Remove old announcements, so that the dream is not read again while it is told (W5.3). */
const forget = () => document.getElementById("said")?.replaceChildren();

/**
 * The state of the game, for a player who has just arrived.
 * @param {Context} context
 * @returns {string}
 */
function whatIs(context) {
  const { view, seat } = context;
  if (view.phase === "over") return t("whenidream.told.over");
  const round = t("whenidream.told.round", {
    round: view.round,
    of: view.players,
    ...who(context, view.dreamer),
  });
  if (view.phase === "reading" && plays(context)) {
    const drew =
      view.dreamer === seat && view.spirit
        ? t("whenidream.reading.drew", { spirit: view.spirit })
        : "";
    // The first sentence already names the Dreamer
    const youAre = view.dreamer === seat ? "" : whoYouAre(context);
    return [round, youAre, ...whatYouWant(context), drew].filter(Boolean).join(" ");
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
    quiet();
    yield whatIs(context);
    return;
  }
  if (view.phase === "reading") yield* readers(context, before);
  if (before.phase === "reading" && view.phase === "dream") yield t("whenidream.told.begins");
  if (asleep) {
    if (view.shown && before.shown) yield* verdicts(context, view.shown, before.shown);
    else yield* guesses(context, before);
    yield* fouls(context, before);
    yield* words(context, before);
    if (view.cards_shown > before.cards_shown)
      yield view.card ? t("whenidream.told.card", { piece: view.card.piece }) : newCard(context);
    if (view.turn === seat && (before.turn !== seat || before.cards_shown !== view.cards_shown))
      yield t("whenidream.moment.yours");
  }
  yield* votes(context, before);
  yield* phases(context, before);
  if (view.timer.paused === "host" && before.timer.paused !== "host")
    yield t("whenidream.moment.paused");
  if (before.timer.paused === "host" && view.timer.paused === null && view.phase === "dream")
    yield t("whenidream.told.resumed");
  yield* comings(context);
}

/** Yield announcements of players who left or came back. @param {Context} context */
function* comings(context) {
  const { own, view, seat, table } = context;
  const gone = around(view, 0).filter((each) => isAway(context, each) && each !== seat);
  const before = own.gone ?? gone;
  own.gone = gone;
  for (const each of gone)
    if (!before.includes(each)) yield t("whenidream.told.gone", { name: nameOf(context, each) });
  for (const each of before)
    if (!gone.includes(each))
      yield t(
        table.seats[each].bot === null ? "whenidream.told.back" : "whenidream.told.standsIn",
        { name: nameOf(context, each) },
      );
}

/** @param {Context} context */
function newCard(context) {
  if (context.view.dreamer === context.seat && isReadAloud())
    speak(t("whenidream.newCard"), currentLanguage());
  return t("whenidream.newCard");
}

/** @param {Context} context @param {View} before */
function* words(context, before) {
  const { view, seat } = context;
  for (const [giver, word] of view.clues.slice(before.clues.length)) {
    if (giver === seat) continue;
    const told = t("whenidream.told.clue", { word, name: nameOf(context, giver) });
    yield told;
    if (view.dreamer === seat && isReadAloud()) readOut(context, word, told);
  }
}

/**
 * Read a clue aloud in a voice of the table's language. A sentence in another language would sound
 * wrong.
 * @param {Context} context
 * @param {string} word
 * @param {string} told
 */
function readOut({ own, view }, word, told) {
  const { language } = view.rules;
  if (canSpeak() && !hasVoice(language) && !own.voiceless) showNote(() => noVoice(view));
  own.voiceless = !hasVoice(language);
  speak(currentLanguage() === language ? told : word, language);
}

/**
 * Yield announcements of the Dreamer's guesses, without their results.
 * @param {Context} context
 * @param {View} before
 */
function* guesses(context, before) {
  const { view, seat } = context;
  for (const text of view.guesses.slice(before.guesses.length)) {
    if (view.dreamer !== seat)
      yield t("whenidream.told.guess", { ...who(context, view.dreamer), text });
    else if (text && view.phase === "dream") {
      context.own.guessed = { round: view.round, card: view.cards_shown, text };
      yield t("whenidream.whisper.said", { word: text });
    }
  }
}

/**
 * Yield announcements of the cards' results, for the spirits: a verdict, a correction, a piece
 * named in the story.
 * @param {Context} context
 * @param {SeenCard[]} shown
 * @param {SeenCard[]} before
 */
function* verdicts(context, shown, before) {
  for (const [k, { piece, became, guess, named }] of shown.entries()) {
    const was = before[k];
    if (was === undefined) continue;
    const values = { ...who(context, context.view.dreamer), text: guess ?? "", piece };
    if (became !== was.became)
      explain(/** @type {import("./seat-view.js").SpiritContext} */ (context), k + 1);
    if (became !== was.became && became !== null && became !== "penalty")
      yield was.became === null
        ? t(`whenidream.told.${became}`, values)
        : t("whenidream.told.corrected", { piece, fate: t(`whenidream.verdict.is.${became}`) });
    if (context.view.phase === "narration" && named && !was.named)
      yield t("whenidream.told.named", { piece });
  }
}

/** Yield announcements of players who are ready. @param {Context} context @param {View} before */
function* readers(context, before) {
  const fresh = (context.view.ready ?? []).filter(
    (seat) => seat !== context.seat && !before.ready?.includes(seat),
  );
  for (const seat of fresh) yield t("whenidream.told.ready", { name: nameOf(context, seat) });
}

/** @param {Context} context @param {View} before */
function* fouls(context, before) {
  const { view } = context;
  for (const [seat, piece] of (view.fined ?? []).slice(before.fined?.length ?? 0))
    yield t("whenidream.told.foul", { ...who(context, seat), piece });
}

/** @param {Context} context @param {View} before */
function* votes(context, before) {
  const known = openVotes(before).map((vote) => vote.vote);
  for (const vote of openVotes(context.view))
    if (!known.includes(vote.vote)) yield asked(context, vote);
}

/** @param {Context} context @param {View} before */
function* phases(context, before) {
  const { view } = context;
  if (view.phase === before.phase) return;
  const dreamer = who(context, view.dreamer);
  if (view.phase === "forced guess") yield t("whenidream.told.forced", dreamer);
  if (view.phase === "last guess") yield t("whenidream.told.last", dreamer);
  if (view.phase === "narration")
    yield t(isSpoken(view) ? "whenidream.told.aloud" : "whenidream.told.narration", dreamer);
  if (!isUnmasked(before) && isUnmasked(view))
    yield t("whenidream.told.awake", {
      right: view.fairy_pile.length,
      wrong: view.imp_pile.length,
    });
  if (!isCounted(before) && isCounted(view)) yield* points(context);
  if (view.phase === "stories") yield t("whenidream.told.stories");
  if (view.phase === "over") yield t("whenidream.told.won", winners(context));
}

/** Whether the points of the round are final. @param {View} view */
const isCounted = (view) => isUnmasked(view) && view.phase !== "scoring";

/** Yield the announcement of the player's own points. @param {Context} context */
function* points({ view, seat }) {
  const mine = /** @type {import("./seat-view.js").UnmaskedView} */ (view).earned.find(
    (each) => each.seat === seat,
  );
  if (mine) yield t("whenidream.told.earn", { points: mine.points, all: view.points[mine.seat] });
}
