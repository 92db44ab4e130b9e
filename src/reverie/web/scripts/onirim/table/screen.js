/**
 * The play screen of Onirim: doors at the top, deck and piles at the sides, the row and decisions
 * in the middle, the hand at the bottom.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { ref } from "../../../vendor/directives/ref.js";
import { lazyPart } from "../../ground/lazy-part.js";
import { announce, drawing, icon } from "../../ground/parts.js";
import { soundButton } from "../../ground/sound-button.js";
import { soundQuestion } from "../../ground/sound-question.js";
import { t } from "../../ground/texts.js";
import { choicePanel, usefulSwaps } from "./choices.js";
import { chronicle, storedBatches, batchesToStore, addBatch } from "./chronicle.js";
import { ending } from "./ending.js";
import { keepFocus } from "./focus.js";
import { twoPlayers } from "./lazy-two-players.js";
import { actions, hand, playablePieces } from "./hand.js";
import { requestHint } from "../coach/hint.js";
import { askUndo, hasUndo, enableKeys, undo } from "./keyboard.js";
import { deck, discardPile, doorRow, figures, knownCards, limbo } from "./labyrinth.js";
import { rivalAnnouncement } from "../opening/rival-choice.js";
import {
  adviceOf,
  cardsOf,
  eventsOf,
  lessonsOf,
  momentOf,
  openDialog,
  stageOf,
} from "./screen-state.js";
import { updateCoach } from "../coach/odds.js";
import { inStoredOrder, placesAfter } from "./pieces.js";
import { updateProphecy, prophecy } from "./prophecy.js";
import { row } from "./row.js";
import { measureTable, playScene } from "./scenes.js";
import { searchesAutomatically } from "../settings.js";
import { playSoundsOf } from "./sounds.js";
import { tally } from "./tally.js";
import { readMemory, writeMemory } from "./table-memory.js";
import { promptText, sentences } from "./events.js";
import { mySeat } from "./view.js";

/** @import { Context } from "./seat-view.js" */
/** @typedef {import("./pieces.js").Places} Places */

const dialogs = lazyPart(() => import("./dialogs.js"));

/** Handle a change of the table, before it is drawn. @param {Context} context */
export function onChange(context) {
  if (twoPlayers.loaded?.handleSignal(context)) return;
  if (context.view.players === 2) updatePartner(context);
  const { view, happened, may } = context;
  const moment = momentOf(context);
  const now = JSON.stringify([view, may]);
  // The game is unchanged, for example when a player comes or goes
  if (now === moment.last && happened.length === 0) return;
  moment.last = now;
  moment.sending = false; // the move has happened, so the next tap need not wait for the answer
  const before = cardsOf(context).places;
  layCards(context);
  const automatic = automaticMove(context);
  moment.movesAutomatically = automatic !== null;
  if (!automatic) newMoment(context);
  updateProphecy(context);
  if (moment.undoing || happened.some(([verb]) => verb !== "deal" && verb !== "shuffle"))
    announceNews(context, before);
  eventsOf(context).turns = view.turns;
  writeMemory(context, { hand: handCards(context), events: batchesToStore(context) });
  if (!context.screenState.catchingUp) playSoundsOf(happened, view);
  if (automatic) moveAutomatically(context, automatic);
  else updateAdvice(context);
}

/**
 * Find the pieces of the new view, and prepare the scene that shows how they got there.
 * @param {Context} context
 */
function layCards(context) {
  const cards = cardsOf(context);
  const stage = stageOf(context);
  const before = cards.places;
  const measured = measureTable(before);
  const now = placesAfter(before, context.view, context.happened, cards.chosen);
  cards.places = now;
  if (before === null) restoreTable(context);
  else if (measured) stage.scene = () => playScene(context, measured, now);
  if (!playablePieces(context).some((piece) => piece?.id === cards.chosen)) cards.chosen = null;
  stage.why = null;
  Object.assign(adviceOf(context), { odds: null, hint: null });
}

/** Note that the player has a new choice. @param {Context} context */
function newMoment(context) {
  const moment = momentOf(context);
  const { phase } = context.view;
  moment.number++;
  if (phase !== moment.phase || phase !== "choose") moment.since = performance.now();
  moment.phase = phase;
}

/** Make a move without asking. @param {Context} context @param {string} move */
function moveAutomatically(context, move) {
  const moment = momentOf(context);
  // Undo an automatic search together with the move before it
  if (moment.undoing) return undo(context);
  void context.say(move).then((done) => {
    if (done !== null) return; // its change came before the answer
    moment.movesAutomatically = false;
    context.draw();
  });
}

/** Let the rival, the lesson and the coach react to a new choice. @param {Context} context */
function updateAdvice(context) {
  const events = eventsOf(context);
  momentOf(context).undoing = false;
  if (context.view.turns === 0 && context.table.rival && events.batches.length === 0)
    events.news = () => [rivalAnnouncement(context)];
  lessonsOf(context).teach?.(context);
  void updateCoach(context);
}

/** Let the parts for two players handle a change. @param {Context} context */
function updatePartner(context) {
  const look = () => {
    twoPlayers.loaded?.lookBack(context, onChange);
    twoPlayers.loaded?.turnOver(context);
  };
  if (twoPlayers.loaded) look();
  else
    void twoPlayers.fetch(() => {
      look();
      context.draw();
    });
}

/**
 * The move that is made automatically, null if there is none: a search if declining makes no
 * difference, and keeping the hand if every swap is between equal cards.
 * @param {Context} context
 * @returns {string | null}
 */
function automaticMove({ view, may }) {
  if (may.length === 0) return null;
  if (view.phase === "search" && !view.search_matters && searchesAutomatically())
    return may.find((move) => move.startsWith("search")) ?? null;
  return view.phase === "swap" && usefulSwaps(may).length === 0 ? "keep" : null;
}

/** The cards of the hand in their order. @param {Context} context */
function handCards(context) {
  const places = cardsOf(context).places;
  /** @param {Array<import("./pieces.js").Piece | null>} pieces */
  const names = (pieces) => pieces.flatMap((piece) => (piece === null ? [] : [piece.card]));
  return { own: names(places?.hands[mySeat(context)] ?? []), shared: names(places?.shared ?? []) };
}

/**
 * Restore the order of the hand and the list of events when the table is opened.
 * @param {Context} context
 */
function restoreTable(context) {
  const events = eventsOf(context);
  const cards = cardsOf(context);
  events.batches = storedBatches(context);
  events.turns = context.view.turns;
  const lay = readMemory(context).hand;
  if (!lay || cards.places === null) return;
  const seat = mySeat(context);
  cards.places.hands[seat] = inStoredOrder(cards.places.hands[seat], lay.own);
  cards.places.shared = inStoredOrder(cards.places.shared, lay.shared);
}

/**
 * Add what happened to the list, and announce it.
 * @param {Context} context
 * @param {Places | null} before
 */
function announceNews(context, before) {
  const events = eventsOf(context);
  const moment = momentOf(context);
  const batch = addBatch(context, before);
  events.news = () => sentences(context, batch);
  announce(
    [
      ...sentences(context, batch, "announcement"),
      ...(moment.movesAutomatically ? [] : [promptText(context)]),
    ].join(" "),
  );
}

/** Draw the screen. @param {Context} table */
export function screen(table) {
  // A replay of the partner's last turn has a context of its own
  const context = twoPlayers.loaded?.shownOf(table) ?? table;
  enableKeys(context);
  const { view } = context;
  const stage = stageOf(context);
  stage.screen ??= { onChange, screen };
  const instead = stage.instead?.();
  if (instead) return instead;
  const decision = decisionOf(context);
  return html`<div
    class=${classesOf(context, Boolean(decision))}
    data-moment=${momentOf(context).number}
    ${ref((room) => room && afterDrawing(context, room))}>
    <div class="backdrop" aria-hidden="true">${drawing("hills", "hills")}</div>
    <div class="light" aria-hidden="true">
      <i class="dread"></i><i class="dawn"></i><i class="dark"></i>
    </div>
    ${stage.bar?.() ?? bar(context)}
    <main class="dreamscape" id="stage">
      <h1 class="unseen">${t("onirim.title")}</h1>
      ${view.players === 2 ? twoPlayers.draw(context, (part) => part.partner(context)) : nothing}
      ${doorRow(context, mySeat(context))}
      <div class="wing of-deck">${deck(context)}${figures(context)}${knownCards(context)}</div>
      <div class="wing of-discard">${limbo(context)}${discardPile(context)}</div>
      ${middle(context, decision)} ${lowerPart(context, decision)}
    </main>
    <aside class="side">${chronicle(context)}${tally(context)}</aside>
    ${
      stage.dialog === null ? nothing : dialogs.draw(context, (part) => part.openedDialog(context))
    }${twoPlayers.loaded ? html`${twoPlayers.loaded.floating(table)}${twoPlayers.loaded.playing(table)}` : nothing}
  </div>`;
}

/** Whether two players are choosing their first cards. @param {Context} context */
const isDraft = ({ view }) => view.phase === "draft";

/** The panel of a decision or of the ending, null if there is none. @param {Context} context */
function decisionOf(context) {
  if (momentOf(context).movesAutomatically) return null;
  if (context.view.outcome) return ending(context);
  return cardsOf(context).prophecy ? prophecy(context) : choicePanel(context);
}

/** The classes of the screen. @param {Context} context @param {boolean} decides */
function classesOf(context, decides) {
  const { view } = context;
  const lesson = lessonsOf(context).now;
  return [
    "onirim",
    view.players === 2 ? "two" : "alone",
    `phase-${view.phase.replace(" ", "-")}`,
    view.to_move === context.seat ? "mine" : "",
    lesson?.highlight ? `lit-${lesson.highlight}` : "",
    lesson ? "taught" : "",
    decides || isDraft(context) ? "deciding" : "",
    view.outcome ? (view.outcome.won ? "won" : "lost") : "",
  ].join(" ");
}

/** The middle of the stage. @param {Context} context @param {unknown} decision */
function middle(context, decision) {
  const draws = isDraft(context);
  const asks = context.view.turns === 0 && !lessonsOf(context).now && !draws;
  return html`<div class="stage">
    ${
      draws
        ? twoPlayers.draw(context, (part) => part.draft(context))
        : html`<div class="amid">${row(context, mySeat(context))}</div>`
    }
    ${decision ?? (asks ? soundQuestion(context) : nothing)}
    ${twoPlayers.loaded?.whileAway(context) ?? nothing}
  </div>`;
}

/**
 * The part below the stage: messages, buttons and the hand.
 * @param {Context} context
 * @param {unknown} decision
 */
function lowerPart(context, decision) {
  const { hint, panel } = adviceOf(context);
  // A hint replaces the lesson, since there is room for only one of them
  const hinted = hint === null ? null : (panel?.(context) ?? null);
  const acts = !decision && typeof context.seat === "number" && !isDraft(context);
  return html`<div class="below">
    ${hinted ?? lessonLine(context)} ${decision ? nothing : newsLine(context)}
    ${acts ? (twoPlayers.loaded?.passOn(context) ?? actions(context)) : nothing} ${hand(context)}
  </div>`;
}

/** @param {Context} context */
function lessonLine(context) {
  const lesson = lessonsOf(context).now;
  if (lesson === null) return nothing;
  return html`<div class="lesson" data-lesson>
    <p tabindex="0">${lesson.text()}</p>
    ${lesson.more?.() ?? nothing}
  </div>`;
}

/**
 * Restore the focus and start the scene, after the screen was drawn.
 * @param {Context} context
 * @param {Element} room
 */
function afterDrawing(context, room) {
  const stage = stageOf(context);
  if (context.view.players === 1 && room instanceof HTMLElement)
    room.style.setProperty("--hand-places", String(context.view.hand_places.own));
  keepFocus(room, context.view);
  const performs = stage.scene;
  stage.scene = null;
  // Before the browser paints, but not in the task that has drawn
  if (performs) requestAnimationFrame(() => room.isConnected && performs());
}

/** @param {Context} context */
function bar(context) {
  const running = context.view.outcome === null && typeof context.seat === "number";
  /** @param {string} name @param {() => void} onClick @param {string} [key] */
  const tool = (name, onClick, key = "") => html`<button
    class="plain tool-${name}"
    aria-disabled=${name === "undo" && !context.table.undo ? "true" : nothing}
    aria-label=${t(`onirim.tools.${name}`)}
    aria-keyshortcuts=${key || nothing}
    title=${t(`onirim.tools.${name}`) + (key ? ` (${key})` : "")}
    @click=${onClick}>
    ${icon(name === "list" ? "clock" : name)}<span class="word" aria-hidden="true"
      >${t(`onirim.tools.${name}`)}</span
    >
  </button>`;
  return html`<header class="bar">
    <a class="home" href="/" aria-label=${t("front.home")}
      >${drawing("logo", "logo")}<span class="word">Reverie</span></a
    >
    <span class="push"></span>
    ${twoPlayers.loaded?.signButton(context) ?? nothing}
    ${running && hasUndo(context) ? tool("undo", () => askUndo(context), "U") : nothing}
    ${running && context.table.coach !== "none" ? tool("hint", () => void requestHint(context), "H") : nothing}
    ${soundButton(context)} ${tool("list", () => openDialog(context, "list"))}
    ${tool("menu", () => openDialog(context, "menu"))}
  </header>`;
}

/** The line above the hand: what happened, and what to do now. @param {Context} context */
function newsLine(context) {
  const stage = stageOf(context);
  const events = eventsOf(context);
  const lessons = lessonsOf(context);
  if (stage.why) return html`<p class="news"><span class="why">${stage.why()}</span></p>`;
  const sentences = events.news();
  // Too much for one line; the list of events has all
  while (sentences.length > 1 && sentences.join(" ").length > (lessons.now ? 88 : 180))
    sentences.shift();
  const news = sentences.join(" ");
  const short = news.length < 90; // there is room for more
  const lost = short && context.view.unwinnable && !context.view.outcome;
  return html`<p class="news ${news.length > (lost ? 45 : lessons.now ? 88 : 120) ? "long" : ""}">
    ${news ? html`<span>${news}</span> ` : nothing}${
      lost ? html`<span class="bad">${t("onirim.told.unwinnable")}</span> ` : nothing
    }${
      lessons.now ||
      lost ||
      !short ||
      (news && context.view.players === 1) ||
      (context.view.phase === "draft" && context.may.length)
        ? nothing
        : html`<span class="soft">${promptText(context)}</span>`
    }
  </p>`;
}
