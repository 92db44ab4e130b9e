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
import { stateOf, openDialog, undoable } from "./screen-state.js";
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
  const own = stateOf(context);
  const now = JSON.stringify([view, may]);
  // Somebody came or went; the game is where it was
  if (now === own.last && happened.length === 0) return;
  own.last = now;
  const before = own.places;
  const was = asItWas(before);
  const first = before === null;
  own.saying = false; // it has happened; the next tap need not wait for the answer
  own.places = follow(before, view, happened, own.chosen);
  if (first) comeBack(context);
  else if (was) own.performs = () => perform(context, was, /** @type {Places} */ (own.places));
  own.odds = own.hint = own.why = null;
  if (!holding(context).some((piece) => piece?.id === own.chosen)) own.chosen = null;
  const byItself = goesOnByItself(context);
  own.goesOn = byItself !== null;
  if (!byItself) {
    // what comes and goes by itself keeps nobody from the next tap
    own.moment++;
    if (view.phase !== own.phase || view.phase !== "choose") own.since = performance.now();
    own.phase = view.phase;
  }
  const moved = happened.some(([verb]) => verb !== "deal" && verb !== "shuffle");
  foreseen(context);
  if (moved || own.undoing) tellNews(context, before);
  own.turns = view.turns;
  retain(context, { hand: held(context), told: toRemember(context) });
  if (!context.own.catchingUp) sounding(happened, view);
  if (byItself) {
    // Past the search that was taken by itself, to the card before it
    if (own.undoing) return undo(context);
    void context.say(byItself).then((done) => {
      if (done !== null) return; // the change that came of it was here before the answer
      own.goesOn = false;
      context.draw();
    });
    return;
  }
  own.undoing = false;
  if (view.turns === 0 && context.table.rival && own.told.length === 0)
    own.news = () => [rivalAnnounced(context)];
  own.teach?.(context);
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
  const places = stateOf(context).places;
  /** @param {Array<import("./pieces.js").Piece | null>} pieces */
  const names = (pieces) => pieces.flatMap((piece) => (piece === null ? [] : [piece.card]));
  return { own: names(places?.hands[mySeat(context)] ?? []), shared: names(places?.shared ?? []) };
}

/**
 * Back at the table, or new to it: the hand lies as it did, and the list begins with what is known.
 * @param {Context} context
 */
function comeBack(context) {
  const own = stateOf(context);
  own.told = remembered(context);
  own.turns = context.view.turns;
  const lay = recall(context).hand;
  if (!lay || own.places === null) return;
  const seat = mySeat(context);
  own.places.hands[seat] = asTheyLay(own.places.hands[seat], lay.own);
  own.places.shared = asTheyLay(own.places.shared, lay.shared);
}

/** @param {Context} context @param {Places | null} before */
function tellNews(context, before) {
  const own = stateOf(context);
  const batch = write(context, before);
  own.news = () => sentences(context, batch);
  announce(
    [...sentences(context, batch, "heard"), ...(own.goesOn ? [] : [prompt(context)])].join(" "),
  );
}

/** @param {Context} table */
export function screen(table) {
  // The partner's last turn, where it is shown again
  const context = forTwo.here?.shownOf(table) ?? table;
  listenFor(context);
  const { view } = context;
  const own = stateOf(context);
  own.itself ??= { changed, screen };
  const instead = own.instead?.();
  if (instead) return instead;
  const seat = mySeat(context);
  const two = view.players === 2;
  const decide = own.goesOn
    ? null
    : view.outcome
      ? ending(context)
      : own.prophecy
        ? prophecy(context)
        : choice(context);
  const lit = own.lesson?.lit ?? "";
  const draws = view.phase === "draft";
  // A lesson steps back for it: there is room for one of them
  const hinted = own.hint === null ? null : (own.panel?.(context) ?? null);
  return html`<div
    class="onirim ${two ? "two" : "alone"} phase-${view.phase.replace(" ", "-")} ${
      view.to_move === context.seat ? "mine" : ""
    } ${lit ? `lit-${lit}` : ""} ${own.lesson ? "taught" : ""} ${
      decide || draws ? "deciding" : ""
    } ${view.outcome ? (view.outcome.won ? "won" : "lost") : ""}"
    data-moment=${own.moment}
    ${ref((room) => room && drawn(context, room))}>
    <div class="backdrop" aria-hidden="true">${drawing("hills", "hills")}</div>
    <div class="light" aria-hidden="true">
      <i class="dread"></i><i class="dawn"></i><i class="dark"></i>
    </div>
    ${own.bar?.() ?? bar(context)}
    <main class="dreamscape" id="stage">
      <h1 class="unseen">${t("onirim.title")}</h1>
      ${two ? forTwo.draw(context, (part) => part.partner(context)) : nothing}
      ${doors(context, seat)}
      <div class="wing of-deck">${deck(context)}${figures(context)}${known(context)}</div>
      <div class="wing of-discard">${limbo(context)}${discardPile(context)}</div>
      <div class="stage">
        ${
          draws
            ? forTwo.draw(context, (part) => part.draft(context))
            : html`<div class="amid">${row(context, seat)}</div>`
        }
        ${decide ?? (view.turns === 0 && !own.lesson && !draws ? soundQuestion(context) : nothing)}
        ${forTwo.here?.whileAway(context) ?? nothing}
      </div>
      <div class="below">
        ${
          hinted ??
          (own.lesson
            ? html`<div class="lesson" data-lesson>
              <p tabindex="0">${own.lesson.text()}</p>
              ${own.lesson.more?.() ?? nothing}
            </div>`
            : nothing)
        }
        ${decide ? nothing : newsLine(context)}
        ${
          decide || typeof context.seat !== "number" || draws
            ? nothing
            : (forTwo.here?.passOn(context) ?? actions(context))
        }
        ${hand(context)}
      </div>
    </main>
    <aside class="side">${chronicle(context)}${tally(context)}</aside>
    ${own.dialog === null ? nothing : dialogs.draw(context, (part) => part.openedDialog(context))}${
      forTwo.here ? html`${forTwo.here.floating(table)}${forTwo.here.playing(table)}` : nothing
    }
  </div>`;
}

/**
 * Once it is drawn: the keyboard stays where it was, and what happened is shown.
 * @param {Context} context
 * @param {Element} room
 */
function drawn(context, room) {
  const own = stateOf(context);
  keepFocus(room, context.view);
  const performs = own.performs;
  own.performs = null;
  // Before it is painted, and not in the task that has drawn it
  if (performs) requestAnimationFrame(() => room.isConnected && performs());
}

/** @param {Context} context */
function bar(context) {
  const running = context.view.outcome === null && typeof context.seat === "number";
  /** @param {string} name @param {() => void} does @param {string} [key] */
  const tool = (name, does, key = "") => html`<button
    class="plain tool-${name}"
    aria-disabled=${name === "undo" && undoable(context) === "nothing" ? "true" : nothing}
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
    ${running && context.table.advice ? tool("hint", () => void hint(context), "H") : nothing}
    ${soundButton(context)} ${tool("list", () => openDialog(context, "list"))}
    ${tool("menu", () => openDialog(context, "menu"))}
  </header>`;
}

/** The line above the hand: what happened, and what to do. @param {Context} context */
function newsLine(context) {
  const own = stateOf(context);
  if (own.why) return html`<p class="news"><span class="why">${own.why()}</span></p>`;
  const told = own.news();
  // The list has all of it
  while (told.length > 1 && told.join(" ").length > (own.lesson ? 88 : 180)) told.shift();
  const said = told.join(" ");
  const short = said.length < 90; // there is room for more
  const lost = short && context.view.unwinnable && !context.view.outcome;
  return html`<p class="news ${said.length > (lost ? 45 : own.lesson ? 88 : 120) ? "long" : ""}">
    ${said ? html`<span>${said}</span> ` : nothing}${
      lost ? html`<span class="bad">${t("onirim.told.unwinnable")}</span> ` : nothing
    }${
      own.lesson ||
      lost ||
      !short ||
      (said && context.view.players === 1) ||
      (context.view.phase === "draft" && context.may.length)
        ? nothing
        : html`<span class="soft">${prompt(context)}</span>`
    }
  </p>`;
}
