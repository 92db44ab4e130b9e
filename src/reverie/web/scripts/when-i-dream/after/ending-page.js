/** The end on a player's device: the winners, the awards, all dreams, and files to save. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { ref } from "../../../vendor/directives/ref.js";
import { drawing, icon } from "../../ground/parts.js";
import { soundButton } from "../../ground/sound-button.js";
import { numeral, t } from "../../ground/texts.js";
import { awardCards } from "./awards.js";
import { countdown } from "../dream/clock.js";
import { saveEvening, saveRecord } from "./evening.js";
import { focusHeading } from "../table/focus.js";
import { bar } from "../table/menu.js";
import {
  displayName,
  face,
  nameOf,
  nameList,
  penaltyMarks,
  playerValues,
  winners,
} from "../table/people.js";
import { floating, reactionsBar } from "../table/reactions.js";
import { cardList, storyQuote } from "./recap.js";
import { eveningOf, isRemoved } from "./rounds.js";
import { sharePicture } from "./share-picture.js";
import { seatsFrom } from "../table/view.js";

/** @typedef {import("../table/seat-view.js").UnmaskedContext} Context */
/** @import { Round } from "../../../types/when-i-dream.js" */

/** @param {Context} context */
function rankingList(context) {
  const { view } = context;
  const scores = view.scores ?? view.points;
  const order = seatsFrom(view, 0).sort(
    (one, other) => scores[other] - scores[one] || view.penalties[one] - view.penalties[other],
  );
  return html`<ol class="ranking">
    ${order.map((seat) => {
      const won = view.winners?.includes(seat) ?? false;
      return html`<li class="${won ? "won" : ""} ${seat === context.seat ? "you" : ""}">
        ${face(context, seat, false)}
        <div>
          <b>${displayName(context, seat)}</b>${
            won
              ? html`<span class="crown" title=${t("whenidream.winner")}
                >${icon("crown")}<span class="unseen">${t("whenidream.winner")}</span></span
              >`
              : nothing
          }
          ${
            view.penalties[seat]
              ? html`<p class="soft small">
                ${t("whenidream.sum", { points: view.points[seat], fines: view.penalties[seat] })}
              </p>`
              : nothing
          }
        </div>
        ${penaltyMarks(view.penalties[seat])}
        <b class="score numbers">${numeral(scores[seat])}</b>
      </li>`;
    })}
  </ol>`;
}

/**
 * @param {Round} round
 * @param {Array<import("../../../types/when-i-dream.js").RoundCard["became"]>} fates
 */
const countCards = (round, fates) =>
  round.cards.filter((each) => fates.includes(each.became)).length;

/**
 * The roles of a dream, with their points.
 * @param {Context} context
 * @param {Round} round
 */
const castList = (context, round) =>
  seatsFrom(context.view, round.dreamer)
    .filter((seat) => seat !== round.dreamer)
    .map(
      (seat) =>
        html`<li>
          <span class="figure">${drawing(round.spirits[seat])}</span>${displayName(context, seat)},
          ${t(`whenidream.role.${round.spirits[seat]}`)}
          <b class="numbers">${signedPoints(round.points[seat])}</b>
        </li>`,
    );

/** @param {number} points */
const signedPoints = (points) => `${points > 0 ? "+" : ""}${numeral(points)}`;

/**
 * The dreams, newest first. The newest is open, since its roles have only just been revealed.
 * @param {Context} context
 * @param {Round[]} rounds
 */
const dreamDetails = (context, rounds) =>
  [...rounds].reverse().map(
    (round, k) => html` <details class="told" ?open=${k === 0}>
      <summary>
        ${face(context, round.dreamer, false)}<span
          >${t("whenidream.dreamOf", { round: round.round, ...playerValues(context, round.dreamer) })}
          <b class="numbers gained">${signedPoints(round.points[round.dreamer])}</b>
          <span class="soft small"
            >${t("whenidream.counted", {
              right: countCards(round, ["right"]),
              wrong: countCards(round, ["wrong", "pass"]),
            })}</span
          ></span
        >
      </summary>
      ${storyQuote(context, round)}
      <ul class="cast small">
        ${castList(context, round)}
      </ul>
      ${cardList(context, round)}
    </details>`,
  );

/** The buttons to save the evening. @param {Context} context */
const saveButtons = (context) => html`<div class="row keepsakes">
  <button type="button" @click=${() => void sharePicture(context)}>
    ${icon("share")}${t("whenidream.keep.picture")}
  </button>
  <button type="button" @click=${() => void saveEvening(context)}>
    ${icon("deck")}${t("whenidream.keep.evening")}
  </button>
  <button type="button" class="plain" @click=${() => void saveRecord(context)}>
    ${t("whenidream.save")}
  </button>
</div>`;

/**
 * The button for a rematch, in the place of the button for the next dream.
 * @param {Context} context
 */
const rematchButton = ({ host, send }) =>
  host
    ? html`<button type="button" class="primary" @click=${() => void send("rematch")}>
        ${t("whenidream.rematch")}${icon("next")}
      </button>`
    : html`<p class="soft small">${t("whenidream.hostRematch")}</p>`;

/** @param {Context} context */
export function endPage(context) {
  const watching = typeof context.seat !== "number" && !context.host;
  const evening = eveningOf(context);
  const onward = watching ? nothing : html`<div class="onward">${rematchButton(context)}</div>`;
  return html`<main class="when-i-dream end-screen ${watching ? "watching" : ""}">
    ${bar(
      context,
      html`<span class="bar-title">${t("whenidream.name")}</span>${soundButton(context)}`,
    )}
    <div class="score-page">
      <section class="who">
        <div class="call">
          <span class="call-drape left" aria-hidden="true"></span
          ><span class="call-drape right" aria-hidden="true"></span>
          <div class="call-faces" aria-hidden="true">
            ${(context.view.winners ?? []).map((each) => face(context, each, false))}
          </div>
          <h1 tabindex="-1" ${ref(focusHeading)}>${t("whenidream.won", winners(context))}</h1>
        </div>
        ${rankingList(context)}
        <h2>${t("whenidream.keep.name")}</h2>
        ${saveButtons(context)}
      </section>
      <section class="what">
        ${awardCards(context, evening?.awards ?? [])}
        <h2>${t("whenidream.allDreams")}</h2>
        ${dreamDetails(context, evening?.rounds ?? [])}
      </section>
    </div>
    ${floating(context)}
    <footer class="go-on">${reactionsBar(context)}${onward}</footer>
  </main>`;
}

/**
 * The player whose turn it is to vote on a shared phone, null if there is none.
 * @param {Context} context
 */
function phoneVoter({ screenState, view }) {
  const vote = view.votes.find((each) => each.about === "story");
  return (vote && screenState.voting?.(vote)) ?? null;
}

/** @param {Context} context @param {number} vote @param {number} seat */
function voteFor(context, vote, seat) {
  const handed = phoneVoter(context);
  if (handed) {
    void handed.say("vote", vote, seat);
    return;
  }
  context.screenState.best = seat;
  context.draw();
  void context.say("vote", vote, seat);
}

/**
 * A story that can be voted for.
 * @param {Context} context
 * @param {number} seat
 * @param {import("../table/seat-view.js").Vote | undefined} vote
 */
function candidate(context, seat, vote) {
  const { screenState, view } = context;
  const voter = phoneVoter(context)?.seat ?? context.seat;
  const mine =
    vote !== undefined && typeof voter === "number" && vote.able.includes(voter) && seat !== voter;
  const story = view.stories?.[seat];
  const untold = t(isRemoved(story) ? "whenidream.removed" : "whenidream.untold");
  return html`<li class="candidate on-paper ${screenState.best === seat ? "chosen" : ""}">
    <h2>
      ${face(context, seat, false)}${t("whenidream.storyOf", { name: nameOf(context, seat) })}
    </h2>
    ${
      story
        ? html`<p class="told-text" lang=${view.rules.language}>${story}</p>`
        : html`<p class="soft">${untold}</p>`
    }
    ${
      mine
        ? html`<button
          type="button"
          aria-pressed=${screenState.best === seat ? "true" : "false"}
          @click=${() => voteFor(context, vote.vote, seat)}>
          ${screenState.best === seat ? icon("check") : nothing}${t("whenidream.voteFor", {
            name: nameOf(context, seat),
          })}
        </button>`
        : nothing
    }
  </li>`;
}

/** The page of a tie: the vote for the best story. @param {Context} context */
export function storiesPage(context) {
  const { view, seat } = context;
  const vote = view.votes.find((each) => each.about === "story");
  const tied = view.tied ?? [];
  const handed = phoneVoter(context);
  const watching = typeof seat !== "number" && !context.host;
  return html`<main class="when-i-dream end-screen ${watching ? "watching" : ""}">
    ${bar(
      context,
      html`<span class="bar-title">${t("whenidream.name")}</span>${soundButton(context)}`,
    )}
    <div class="score-page">
      <section class="who">
        <h1 tabindex="-1" ${ref(focusHeading)}>${t("whenidream.tie")}</h1>
        <p>
          ${t("whenidream.bestStory", { names: nameList(context, tied, t("whenidream.youMark")) })}
          ${vote ? countdown(context, vote.until) : nothing}
        </p>
        ${
          handed
            ? html`<p role="status"><b>${t("whenidream.phone.votes", handed)}</b></p>`
            : nothing
        }
        <ul class="candidates">
          ${tied.map((each) => candidate(context, each, vote))}
        </ul>
        ${
          vote
            ? html`<p class="soft small">
              ${t("whenidream.voted", { count: vote.voted.length, of: vote.able.length })}
            </p>`
            : nothing
        }
      </section>
      <section class="what">
        ${rankingList(context)}
        <h2>${t("whenidream.allDreams")}</h2>
        ${dreamDetails(context, eveningOf(context)?.rounds ?? [])}
      </section>
    </div>
    ${floating(context)}
  </main>`;
}
