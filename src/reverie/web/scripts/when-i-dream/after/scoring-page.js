/**
 * The scoring of a round on a player's device: points with reasons, cards with clues, the story and
 * the awards.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { ref } from "../../../vendor/directives/ref.js";
import { drawing, icon, vars } from "../../ground/parts.js";
import { soundButton } from "../../ground/sound-button.js";
import { soundQuestion } from "../../ground/sound-question.js";
import { numeral, refusalText, t } from "../../ground/texts.js";
import { awardCards } from "./awards.js";
import { countdown } from "../dream/clock.js";
import { focusHeading } from "../table/focus.js";
import { bar } from "../table/menu.js";
import { displayName, face, penaltyMarks, playerValues } from "../table/people.js";
import { floating, reactionsBar } from "../table/reactions.js";
import { cardList, storyQuote } from "./recap.js";
import { awardsOf, isEmpty, roundOf } from "./rounds.js";
import { seatsFrom } from "../table/view.js";
import { ballots } from "../dream/votes.js";

/** @typedef {import("../table/seat-view.js").UnmaskedContext} Context */

/**
 * @param {Context} context
 * @param {import("../table/seat-view.js").Earned} earned
 * @param {number} k
 */
function scoreLine(context, { seat, role, points, why }, k) {
  const { view } = context;
  return html`<li
    class="score-line ${role} ${points ? "" : "none"} ${seat === context.seat ? "you" : ""}"
    ${vars({ "--k": k })}>
    <span class="two-faces"
      >${face(context, seat, false)}<span class="figure">${drawing(role)}</span></span
    >
    <div>
      <b>${displayName(context, seat)}</b>,
      <span class="role">${t(`whenidream.role.${role}`)}</span>${penaltyMarks(view.penalties[seat])}
      <p class="soft small">${why.map(refusalText).join(" ")}</p>
    </div>
    <b class="earned numbers"
      ><span class="unseen">${t("whenidream.earned", { points })}</span
      ><span aria-hidden="true">${points ? "+" : ""}${numeral(points)}</span></b
    >
    <span class="total numbers"
      >${
        view.phase === "scoring"
          ? nothing
          : html`<span class="unseen">${t("whenidream.inAll")}</span>${numeral(view.points[seat])}`
      }</span
    >
  </li>`;
}

/**
 * The scores in descending order. Ties follow the order of seats, starting with the Dreamer.
 * @param {import("../table/seat-view.js").UnmaskedView} view
 */
function rankedScores(view) {
  const seats = seatsFrom(view, view.dreamer);
  const points = (/** @type {import("../table/seat-view.js").Earned} */ each) =>
    view.phase === "scoring" ? each.points : view.points[each.seat];
  return [...view.earned].sort(
    (one, other) =>
      points(other) - points(one) || seats.indexOf(one.seat) - seats.indexOf(other.seat),
  );
}

/** @param {Context} context */
const scores = (context) => html` <div class="score-head small soft" aria-hidden="true">
    <span>${t("whenidream.thisDream")}</span><span>${t("whenidream.total")}</span>
  </div>
  <ol class="scores">
    ${rankedScores(context.view).map((each, k) => scoreLine(context, each, k))}
  </ol>`;

/** The counts of guessed and missed cards. @param {Context} context */
function pileCounts({ view }) {
  if (isEmpty(view.shown))
    return html`<p class="empty-dream">
      ${t(view.shown.length ? "whenidream.story.empty" : "whenidream.story.nothing")}
    </p>`;
  return html`<p class="tallies">
    ${Object.entries({
      fairy: view.fairy_pile,
      imp: view.imp_pile,
    }).map(
      ([kind, pile]) =>
        html`<span class=${kind}
          ><span class="figure">${drawing(kind)}</span
          ><b class="numbers">${numeral(pile.length)}</b> ${t(`whenidream.pileNamed.${kind}`)}</span
        >`,
    )}
  </p>`;
}

/** @param {Context} context */
function nextStep(context) {
  const { view, may, say } = context;
  if (view.phase === "scoring")
    return html`<p class="soft">
      ${t(view.votes.length ? "whenidream.votesOpen" : "whenidream.correctStill")}
      ${view.due === null ? nothing : countdown(context, view.due)}
    </p>`;
  const next = view.next_dreamer ?? null;
  // Only the host or the next Dreamer can continue, so that others have time for the scores
  const mine = context.host || context.seat === next;
  return html`<p class="soft small">
      ${next === null ? nothing : t("whenidream.nextDreamer", playerValues(context, next))}
      ${view.due === null ? nothing : countdown(context, view.due)}
    </p>
    ${
      may.includes("next") && mine
        ? html`<button type="button" class="primary" @click=${() => void say("next")}>
          ${t("whenidream.next")}${icon("next")}
        </button>`
        : nothing
    }`;
}

/** @param {Context} context */
export function scoringPage(context) {
  const { view } = context;
  const round = roundOf(view);
  const watching = typeof context.seat !== "number" && !context.host;
  return html`<main class="when-i-dream scoring-screen ${watching ? "watching" : ""}">
    ${bar(
      context,
      html`<span class="bar-title"
          >${t("whenidream.roundOf", { round: view.round, of: view.players })}</span
        >${soundButton(context)}`,
    )}
    <div class="score-page">
      <section class="who">
        <h1 tabindex="-1" ${ref(focusHeading)}>
          ${t("whenidream.dreamOver", playerValues(context, view.dreamer))}
        </h1>
        ${ballots(context)} ${pileCounts(context)} ${scores(context)}
        ${
          view.hidden
            ? html`<p class="soft small hidden-one">
              ${t("whenidream.hidden", { spirit: view.hidden })}
            </p>`
            : nothing
        }
        ${soundQuestion(context)}
      </section>
      <section class="what">
        ${awardCards(context, awardsOf(context))}
        ${
          round.story !== null
            ? html`<h2>${t("whenidream.theStory")}</h2>
              ${storyQuote(context, round)}`
            : nothing
        }
        <h2>${t("whenidream.theDream")}</h2>
        ${cardList(context, round, !isEmpty(view.shown))}
      </section>
    </div>
    ${floating(context)}
    <footer class="go-on">
      ${reactionsBar(context)}
      <div class="onward">${nextStep(context)}</div>
    </footer>
  </main>`;
}
