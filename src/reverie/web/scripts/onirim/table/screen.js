/**
 * The play screen of Onirim: a stage. The doors above, the deck and the piles in the wings, what
 * happens in the middle, the hand at the thumb.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { ref } from "../../../vendor/directives/ref.js";
import { later } from "../../ground/later.js";
import { announce, drawing, icon } from "../../ground/parts.js";
import { soundButton } from "../../ground/sound-button.js";
import { soundQuestion } from "../../ground/sound-question.js";
import { t } from "../../ground/texts.js";
import { choice, swapsWorth } from "./choices.js";
import { chronicle, remembered, toRemember, write } from "./chronicle.js";
import { ending } from "./ending.js";
import { keepFocus } from "./focus.js";
import { forTwo } from "./for-two.js";
import { actions, hand, holding } from "./hand.js";
import { hint } from "../coach/hint.js";
import { askUndo, hasUndo, listenFor, undo } from "./keyboard.js";
import { deck, discardPile, doors, figures, known, limbo } from "./labyrinth.js";
import { rivalAnnounced } from "../opening/rival-choice.js";
import {
  adviceOf,
  cardsOf,
  eventsOf,
  lessonsOf,
  momentOf,
  openDialog,
  stageOf,
} from "./screen-state.js";
import { coach } from "../coach/odds.js";
import { asTheyLay, follow } from "./pieces.js";
import { foreseen, prophecy } from "./prophecy.js";
import { row } from "./row.js";
import { asItWas, perform } from "./scenes.js";
import { searchesAtOnce } from "../settings.js";
import { sounding } from "./sounds.js";
import { tally } from "./tally.js";
import { recall, retain } from "./table-memory.js";
import { prompt, sentences } from "./events.js";
import { mySeat } from "./view.js";

/** @import { Context } from "./seat-view.js" */
/** @typedef {import("./pieces.js").Places} Places */

const dialogs = later(() => import("./dialogs.js"));

/** Called once for every change, before it is drawn. @param {Context} context */
export function changed(context) {
  if (forTwo.here?.signalled(context)) return;
  if (context.view.players === 2) besideSomebody(context);
  const { view, happened, may } = context;
  const moment = momentOf(context);
  const now = JSON.stringify([view, may]);
  // Somebody came or went; the game is where it was
  if (now === moment.last && happened.length === 0) return;
  moment.last = now;
  moment.sending = false; // it has happened; the next tap need not wait for the answer
  const before = cardsOf(context).places;
  layCards(context);
  const byItself = goesOnByItself(context);
  moment.movesOn = byItself !== null;
  if (!byItself) newMoment(context);
  foreseen(context);
  if (moment.undoing || happened.some(([verb]) => verb !== "deal" && verb !== "shuffle"))
    tellNews(context, before);
  eventsOf(context).turns = view.turns;
  retain(context, { hand: held(context), told: toRemember(context) });
  if (!context.own.catchingUp) sounding(happened, view);
  if (byItself) goOn(context, byItself);
  else adviseOn(context);
}

/** Lay the cards as they lie now, each where it was followed to. @param {Context} context */
function layCards(context) {
  const cards = cardsOf(context);
  const stage = stageOf(context);
  const before = cards.places;
  const was = asItWas(before);
  const now = follow(before, context.view, context.happened, cards.chosen);
  cards.places = now;
  if (before === null) comeBack(context);
  else if (was) stage.performs = () => perform(context, was, now);
  if (!holding(context).some((piece) => piece?.id === cards.chosen)) cards.chosen = null;
  stage.why = null;
  Object.assign(adviceOf(context), { odds: null, hint: null });
}

/** A choice has come up; what goes on by itself is none. @param {Context} context */
function newMoment(context) {
  const moment = momentOf(context);
  const { phase } = context.view;
  moment.number++;
  if (phase !== moment.phase || phase !== "choose") moment.since = performance.now();
  moment.phase = phase;
}

/** Make a move without asking. @param {Context} context @param {string} move */
function goOn(context, move) {
  const moment = momentOf(context);
  // Past the search that was taken by itself, to the card before it
  if (moment.undoing) return undo(context);
  void context.say(move).then((done) => {
    if (done !== null) return; // the change that came of it was here before the answer
    moment.movesOn = false;
    context.draw();
  });
}

/** What rival, lesson and coach say of a new moment. @param {Context} context */
function adviseOn(context) {
  const events = eventsOf(context);
  momentOf(context).undoing = false;
  if (context.view.turns === 0 && context.table.rival && events.batches.length === 0)
    events.news = () => [rivalAnnounced(context)];
  lessonsOf(context).teach?.(context);
  void coach(context);
}

/** What the partner did that nobody here has looked at. @param {Context} context */
function besideSomebody(context) {
  const look = () => {
    forTwo.here?.lookBack(context, changed);
    forTwo.here?.turnOver(context);
  };
  if (forTwo.here) look();
  else
    void forTwo.fetch(() => {
      look();
      context.draw();
    });
}

/**
 * The move that is made without asking, since nothing speaks against it: a search that declining
 * would not change, and no swap where all cards are alike.
 * @param {Context} context
 * @returns {string | null}
 */
function goesOnByItself({ view, may }) {
  if (may.length === 0) return null;
  if (view.phase === "search" && !view.search_matters && searchesAtOnce())
    return may.find((move) => move.startsWith("search")) ?? null;
  return view.phase === "swap" && swapsWorth(may).length === 0 ? "keep" : null;
}

/** The cards of the hand, as they lie. @param {Context} context */
function held(context) {
  const places = cardsOf(context).places;
  /** @param {Array<import("./pieces.js").Piece | null>} pieces */
  const names = (pieces) => pieces.flatMap((piece) => (piece === null ? [] : [piece.card]));
  return { own: names(places?.hands[mySeat(context)] ?? []), shared: names(places?.shared ?? []) };
}

/**
 * Back at the table, or new to it: the hand lies as it did, and the list begins with what is known.
 * @param {Context} context
 */
function comeBack(context) {
  const events = eventsOf(context);
  const cards = cardsOf(context);
  events.batches = remembered(context);
  events.turns = context.view.turns;
  const lay = recall(context).hand;
  if (!lay || cards.places === null) return;
  const seat = mySeat(context);
  cards.places.hands[seat] = asTheyLay(cards.places.hands[seat], lay.own);
  cards.places.shared = asTheyLay(cards.places.shared, lay.shared);
}

/** @param {Context} context @param {Places | null} before */
function tellNews(context, before) {
  const events = eventsOf(context);
  const moment = momentOf(context);
  const batch = write(context, before);
  events.news = () => sentences(context, batch);
  announce(
    [...sentences(context, batch, "heard"), ...(moment.movesOn ? [] : [prompt(context)])].join(" "),
  );
}

/** @param {Context} table */
export function screen(table) {
  // The partner's last turn, where it is shown again
  const context = forTwo.here?.shownOf(table) ?? table;
  listenFor(context);
  const { view } = context;
  const stage = stageOf(context);
  stage.itself ??= { changed, screen };
  const instead = stage.instead?.();
  if (instead) return instead;
  const decision = decisionOf(context);
  return html`<div
    class=${kindOf(context, Boolean(decision))}
    data-moment=${momentOf(context).number}
    ${ref((room) => room && drawn(context, room))}>
    <div class="backdrop" aria-hidden="true">${drawing("hills", "hills")}</div>
    <div class="light" aria-hidden="true">
      <i class="dread"></i><i class="dawn"></i><i class="dark"></i>
    </div>
    ${stage.bar?.() ?? bar(context)}
    <main class="dreamscape" id="stage">
      <h1 class="unseen">${t("onirim.title")}</h1>
      ${view.players === 2 ? forTwo.draw(context, (part) => part.partner(context)) : nothing}
      ${doors(context, mySeat(context))}
      <div class="wing of-deck">${deck(context)}${figures(context)}${known(context)}</div>
      <div class="wing of-discard">${limbo(context)}${discardPile(context)}</div>
      ${middle(context, decision)} ${below(context, decision)}
    </main>
    <aside class="side">${chronicle(context)}${tally(context)}</aside>
    ${
      stage.dialog === null ? nothing : dialogs.draw(context, (part) => part.openedDialog(context))
    }${forTwo.here ? html`${forTwo.here.floating(table)}${forTwo.here.playing(table)}` : nothing}
  </div>`;
}

/** Two players choose their first cards. @param {Context} context */
const drafts = ({ view }) => view.phase === "draft";

/** What is to be decided besides the hand, or the ending. @param {Context} context */
function decisionOf(context) {
  if (momentOf(context).movesOn) return null;
  if (context.view.outcome) return ending(context);
  return cardsOf(context).prophecy ? prophecy(context) : choice(context);
}

/** The classes of the screen. @param {Context} context @param {boolean} decides */
function kindOf(context, decides) {
  const { view } = context;
  const lesson = lessonsOf(context).now;
  return [
    "onirim",
    view.players === 2 ? "two" : "alone",
    `phase-${view.phase.replace(" ", "-")}`,
    view.to_move === context.seat ? "mine" : "",
    lesson?.lit ? `lit-${lesson.lit}` : "",
    lesson ? "taught" : "",
    decides || drafts(context) ? "deciding" : "",
    view.outcome ? (view.outcome.won ? "won" : "lost") : "",
  ].join(" ");
}

/** The middle of the stage. @param {Context} context @param {unknown} decision */
function middle(context, decision) {
  const draws = drafts(context);
  const asks = context.view.turns === 0 && !lessonsOf(context).now && !draws;
  return html`<div class="stage">
    ${
      draws
        ? forTwo.draw(context, (part) => part.draft(context))
        : html`<div class="amid">${row(context, mySeat(context))}</div>`
    }
    ${decision ?? (asks ? soundQuestion(context) : nothing)}
    ${forTwo.here?.whileAway(context) ?? nothing}
  </div>`;
}

/**
 * Below the stage: what is said, and the hand.
 * @param {Context} context
 * @param {unknown} decision
 */
function below(context, decision) {
  const { hint, panel } = adviceOf(context);
  // A lesson steps back for a hint: there is room for one of them
  const hinted = hint === null ? null : (panel?.(context) ?? null);
  const acts = !decision && typeof context.seat === "number" && !drafts(context);
  return html`<div class="below">
    ${hinted ?? lessonLine(context)} ${decision ? nothing : newsLine(context)}
    ${acts ? (forTwo.here?.passOn(context) ?? actions(context)) : nothing} ${hand(context)}
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
 * Once it is drawn: the keyboard stays where it was, and what happened is shown.
 * @param {Context} context
 * @param {Element} room
 */
function drawn(context, room) {
  const stage = stageOf(context);
  keepFocus(room, context.view);
  const performs = stage.performs;
  stage.performs = null;
  // Before it is painted, and not in the task that has drawn it
  if (performs) requestAnimationFrame(() => room.isConnected && performs());
}

/** @param {Context} context */
function bar(context) {
  const running = context.view.outcome === null && typeof context.seat === "number";
  /** @param {string} name @param {() => void} does @param {string} [key] */
  const tool = (name, does, key = "") => html`<button
    class="plain tool-${name}"
    aria-disabled=${name === "undo" && !context.table.undo ? "true" : nothing}
    aria-label=${t(`onirim.tools.${name}`)}
    aria-keyshortcuts=${key || nothing}
    title=${t(`onirim.tools.${name}`) + (key ? ` (${key})` : "")}
    @click=${does}>
    ${icon(name === "list" ? "clock" : name)}<span class="word" aria-hidden="true"
      >${t(`onirim.tools.${name}`)}</span
    >
  </button>`;
  return html`<header class="bar">
    <a class="home" href="/" aria-label=${t("front.home")}
      >${drawing("logo", "logo")}<span class="word">Reverie</span></a
    >
    <span class="push"></span>
    ${forTwo.here?.signButton(context) ?? nothing}
    ${running && hasUndo(context) ? tool("undo", () => askUndo(context), "U") : nothing}
    ${running && context.table.coach !== "none" ? tool("hint", () => void hint(context), "H") : nothing}
    ${soundButton(context)} ${tool("list", () => openDialog(context, "list"))}
    ${tool("menu", () => openDialog(context, "menu"))}
  </header>`;
}

/** The line above the hand: what happened, and what to do. @param {Context} context */
function newsLine(context) {
  const stage = stageOf(context);
  const events = eventsOf(context);
  const lessons = lessonsOf(context);
  if (stage.why) return html`<p class="news"><span class="why">${stage.why()}</span></p>`;
  const told = events.news();
  // The list has all of it
  while (told.length > 1 && told.join(" ").length > (lessons.now ? 88 : 180)) told.shift();
  const said = told.join(" ");
  const short = said.length < 90; // there is room for more
  const lost = short && context.view.unwinnable && !context.view.outcome;
  return html`<p class="news ${said.length > (lost ? 45 : lessons.now ? 88 : 120) ? "long" : ""}">
    ${said ? html`<span>${said}</span> ` : nothing}${
      lost ? html`<span class="bad">${t("onirim.told.unwinnable")}</span> ` : nothing
    }${
      lessons.now ||
      lost ||
      !short ||
      (said && context.view.players === 1) ||
      (context.view.phase === "draft" && context.may.length)
        ? nothing
        : html`<span class="soft">${prompt(context)}</span>`
    }
  </p>`;
}
