/** The play screen of Onirim: the deck and the doors above, the row in the middle, the hand at the thumb. */

import { html, nothing } from "../../vendor/lit-html.js";
import { ref } from "../../vendor/directives/ref.js";
import { announce, drawing, icon } from "../ground/parts.js";
import { t } from "../ground/texts.js";
import { choice } from "./choices.js";
import { ending } from "./ending.js";
import { keepFocus } from "./focus.js";
import { actions, hand, holding } from "./hand.js";
import { hint } from "./hint.js";
import { listenFor, undo } from "./keyboard.js";
import { deck, discardPile, doors, figures, known, limbo } from "./labyrinth.js";
import { stateOf, openDialog } from "./screen-state.js";
import { coach } from "./odds.js";
import { draft, partner, signalled, signButton } from "./partner.js";
import { follow } from "./pieces.js";
import { foreseen, prophecy } from "./prophecy.js";
import { row, seriesText } from "./row.js";
import { openedDialog } from "./dialogs.js";
import { searchesAtOnce } from "./settings.js";
import { sounding } from "./sounds.js";
import { tally } from "./tally.js";
import { passingThrough, prompt, sentences } from "./events.js";
import { mySeat } from "./view.js";

/** @typedef {import("./view.js").Context} Context */

/** Called once for every change, before it is drawn. @param {Context} context */
export function changed(context) {
  if (signalled(context)) return;
  const { view, happened, may } = context;
  const own = stateOf(context);
  const now = JSON.stringify([view, may]);
  if (now === own.last && happened.length === 0) return; // somebody came or went; the game is where it was
  own.last = now;
  const doorsBefore = own.places?.doors.flat().map((piece) => piece.id);
  own.saying = false; // it has happened; the next tap need not wait for the answer
  own.places = follow(own.places, view, happened, own.chosen);
  own.fresh = new Set(
    doorsBefore &&
      own.places.doors
        .flat()
        .map((piece) => piece.id)
        .filter((id) => !doorsBefore.includes(id)),
  );
  own.odds = own.hint = own.why = null;
  if (!holding(context).some((piece) => piece?.id === own.chosen)) own.chosen = null;
  const byItself = may.length > 0 && searchesAtOnce() && view.phase === "search" && !view.search_matters;
  if (!byItself) {
    // what comes and goes by itself keeps nobody from the next tap
    own.moment++;
    if (view.phase !== own.phase || view.phase !== "choose") own.since = performance.now();
    own.phase = view.phase;
  }
  const moved = happened.some(([verb]) => verb !== "deal" && verb !== "shuffle");
  own.passing = moved ? passingThrough(context) : [];
  foreseen(context);
  if (moved || own.undoing) tellNews(context);
  sounding(happened, view);
  if (byItself) {
    if (own.undoing) return undo(context); // past the search that was taken by itself, to the card before it
    void context.say(may.find((move) => move.startsWith("search")));
    return;
  }
  own.undoing = false;
  own.teach?.(context);
  void coach(context);
}

/** @param {Context} context */
function tellNews(context) {
  const own = stateOf(context);
  const { undoing } = own;
  own.news = () => (undoing ? [t("onirim.told.undone")] : sentences(context));
  announce([...own.news(), prompt(context)].join(" "));
}

/** @param {Context} context */
export function screen(context) {
  listenFor(context);
  const { view } = context;
  const own = stateOf(context);
  const seat = mySeat(context);
  const two = view.players === 2;
  const decide = view.outcome ? ending(context) : own.prophecy ? prophecy(context) : choice(context);
  const lit = own.lesson?.lit ?? "";
  return html`<div class="onirim ${two ? "two" : "alone"} phase-${view.phase.replace(" ", "-")} ${view.to_move === context.seat ? "mine" : ""} ${lit ? `lit-${lit}` : ""} ${own.lesson ? "taught" : ""} ${view.outcome?.won ? "won" : ""}" data-moment=${own.moment}
    ${ref((stage) => stage && keepFocus(stage, view))}>
    <div class="backdrop" aria-hidden="true">${drawing("hills", "hills")}</div>
    ${bar(context)}
    <main class="dreamscape" id="stage">
      <h1 class="unseen">${t("onirim.title")}</h1>
      <div class="above">
        <div class="shore">${deck(context)}${two ? figures(context) : nothing}${doors(context, seat)}</div>
        <div class="line">${two ? nothing : figures(context)}${known(context)}${limbo(context)}</div>
      </div>
      ${two ? partner(context) : nothing}
      <div class="amid">${view.phase === "draft" ? draft(context) : html`<div class="mine">${row(context, seat)}<p class="series-text small" aria-hidden="true">${seriesText(context, seat)}</p></div>${discardPile(context)}`}</div>
      <div class="below">
        ${own.lesson ? html`<div class="lesson" data-lesson><p>${own.lesson.text()}</p>${own.lesson.more?.() ?? nothing}</div>` : nothing}
        ${decide ? nothing : newsLine(context)}
        ${decide ?? (typeof context.seat === "number" && view.phase !== "draft" ? actions(context) : nothing)}
        ${hand(context)}
      </div>
    </main>
    <aside class="side">${tally(context)}</aside>
    ${openedDialog(context)}
  </div>`;
}

/** @param {Context} context */
function bar(context) {
  const running = context.view.outcome === null && typeof context.seat === "number";
  /** @param {string} name @param {() => void} does @param {string} [key] */
  const tool = (name, does, key = "") => html`<button class="plain tool-${name}" aria-label=${t(`onirim.tools.${name}`)} aria-keyshortcuts=${key || nothing}
    title=${t(`onirim.tools.${name}`) + (key ? ` (${key})` : "")} @click=${does}>${icon(name)}<span class="word" aria-hidden="true">${t(`onirim.tools.${name}`)}</span></button>`;
  return html`<header class="bar"><a class="home" href="/" aria-label=${t("front.home")}>${drawing("logo", "logo")}<span class="word">Reverie</span></a>
    <span class="push"></span>
    ${signButton(context)}
    ${running && context.view.players === 1 ? tool("undo", () => undo(context), "U") : nothing}
    ${running && context.table.advice ? tool("hint", () => void hint(context), "H") : nothing}
    ${tool("menu", () => openDialog(context, "menu"))}</header>`;
}

/** The line above the hand: what happened, and what to do. @param {Context} context */
function newsLine(context) {
  const own = stateOf(context);
  if (own.why) return html`<p class="news"><span class="why">${own.why()}</span></p>`;
  const said = own.news().join(" ");
  const ask = prompt(context);
  return html`<p class="news">${said ? html`<span>${said}</span> ` : nothing}${
    context.view.unwinnable && !context.view.outcome ? html`<span class="bad">${t("onirim.told.unwinnable")}</span> ` : nothing
  }${own.lesson || (said && context.view.players === 1) ? nothing : html`<span class="soft">${ask}</span>`}</p>`;
}
