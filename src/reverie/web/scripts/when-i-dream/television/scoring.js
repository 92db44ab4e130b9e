/**
 * The scoring as a show: the roles, each card with its clues and result, the points, the story and
 * the awards.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { drawing, vars } from "../../ground/parts.js";
import { numeral, refusalText, t } from "../../ground/texts.js";
import { awardSentence, awardTitle, rosette } from "../after/awards.js";
import { countdown } from "../dream/clock.js";
import { face, nameOf, penaltyMarks, playerValues } from "../table/people.js";
import { smallPicture, widestPart } from "../dream/piece.js";
import { prefetchPictures } from "../dream/pictures.js";
import { fateText, fateIcon } from "../after/recap.js";
import { awardsOf, isEmpty, roundOf } from "../after/rounds.js";
import { show } from "./show.js";
import { outcomePage } from "./spoken.js";
import { stateOf } from "./state.js";
import { seatsFrom } from "../table/view.js";

/** @typedef {import("../table/seat-view.js").UnmaskedContext} Context */
/** @import { RoundCard as Card, Round } from "../../../types/when-i-dream.js" */
/** @typedef {import("./show.js").Page} Page */

/** The page that reveals the roles. @param {Context} context @param {Round} round */
const maskPage = (context, round) => html`<p class="show-title">${t("whenidream.whoWasWho")}</p>
  <ul class="unmasking">
    ${seatsFrom(context.view, round.dreamer)
      .slice(1)
      .map(
        (seat, k) => html`<li class=${round.spirits[seat]} ${vars({ "--k": k })}>
          <span class="was">${drawing(round.spirits[seat])}</span
          ><span class="lit-face">${face(context, seat, false)}</span>
          <b>${nameOf(context, seat)}</b
          ><small>${t(`whenidream.role.${round.spirits[seat]}`)}</small>
        </li>`,
      )}
  </ul>
  ${
    round.hidden
      ? html`<p class="aside">${t("whenidream.hidden", { spirit: round.hidden })}</p>`
      : nothing
  }`;

/** The two piles so far. @param {Card[]} cards @param {Card | null} newest */
function pileCounts(cards, newest) {
  const count = (/** @type {Array<Card["became"]>} */ fates) =>
    cards.filter((each) => fates.includes(each.became)).length;
  const grown =
    newest?.became === "right"
      ? "fairy"
      : newest?.became === "wrong" || newest?.became === "pass"
        ? "imp"
        : "";
  return html`<div class="two-piles">
    ${Object.entries({
      fairy: count(["right"]),
      imp: count(["wrong", "pass"]),
    }).map(
      ([kind, many]) =>
        html`<p class="${kind} ${grown === kind ? "grown" : ""}">
          <span class="figure">${drawing(kind)}</span
          ><span>${t(`whenidream.pileNamed.${kind}`)}</span><b class="numbers">${numeral(many)}</b>
        </p>`,
    )}
  </div>`;
}

/**
 * The page of a card: the piece, its clues, and its result.
 * @param {Context} context
 * @param {Round} round
 * @param {number} at
 */
function cardPage(context, round, at) {
  const now = round.cards[at];
  const heaps = pileCounts(round.cards.slice(0, at + 1), now);
  return html`<div class="card-page ${now.became ?? "faded"} ${now.clues.length ? "" : "wordless"}">
    <div class="piece-card on-paper" ${vars({ "--ems": widestPart(now.piece).toFixed(2) })}>
      <span class="its-picture">${smallPicture(context, now.piece)}</span
      ><b lang=${context.view.rules.language}>${now.piece}</b>
    </div>
    ${
      now.clues.length
        ? html`<ol class="clues-told">
          ${now.clues.map(
            ({ seat, word, foul }, k) => html`<li
              class="${round.spirits[seat]} ${foul ? "foul" : ""}"
              ${vars({ "--k": k })}>
              <span class="figure">${drawing(round.spirits[seat])}</span>
              <span class="lit-face">${face(context, seat, false)}</span
              ><span class="by">${nameOf(context, seat)}</span
              ><b lang=${context.view.rules.language}>${word}</b>
            </li>`,
          )}
        </ol>`
        : nothing
    }
    ${
      now.clues.length
        ? html`<p class="verdict ${now.became ?? "faded"}">
            ${fateIcon(now)}<span>${fateText(context, now)}</span>
          </p>
          ${heaps}`
        : outcomePage(context, round, at, heaps)
    }
  </div>`;
}

/**
 * Points as bars, with faces.
 * @param {Context} context
 * @param {boolean} grow
 * @param {boolean} [last] whether to subtract penalty cards, as at the end
 */
export function pointBars(context, grow, last = false) {
  const { view } = context;
  const final = last ? view.scores : null;
  const earned = new Map(view.earned.map((each) => [each.seat, each]));
  const total = (/** @type {number} */ seat) =>
    final?.[seat] ??
    view.points[seat] + (view.phase === "scoring" ? (earned.get(seat)?.points ?? 0) : 0);
  const maxPoints = Math.max(1, ...seatsFrom(view, 0).map(total));
  const order = seatsFrom(view, view.dreamer).sort(
    (one, other) =>
      total(other) - total(one) ||
      Number(view.winners?.includes(other) ?? 0) - Number(view.winners?.includes(one) ?? 0),
  );
  return html`<ol class="bars n${view.players} ${grow ? "growing" : ""}">
    ${order.map((seat, k) => {
      const { points = 0, role = "", why = [] } = final === null ? (earned.get(seat) ?? {}) : {};
      const newPoints = final === null ? points : total(seat); // at the end the whole bar grows
      return html`<li
        class=${view.winners?.includes(seat) ? "won" : ""}
        ${vars({
          "--k": k,
          "--before": Math.max(0, total(seat) - newPoints) / maxPoints,
          "--more": Math.max(0, Math.min(newPoints, total(seat))) / maxPoints,
        })}>
        <span class="lit-face">${face(context, seat, false)}</span>
        <span class="its-name"
          ><span>${nameOf(context, seat)}</span>${penaltyMarks(view.penalties[seat])}</span
        >
        ${role ? html`<span class="figure">${drawing(role)}</span>` : html`<span></span>`}
        <span class="bar-line" aria-hidden="true"><i class="before"></i><i class="more"></i></span>
        <b class="numbers"
          >${points ? html`<small>+${numeral(points)}</small>` : nothing}${numeral(total(seat))}</b
        >
        ${
          why.length && view.players < 8
            ? html`<span class="why">${why.map(refusalText).join(" ")}</span>`
            : nothing
        }
      </li>`;
    })}
  </ol>`;
}

/** @param {Context} context @param {import("../../../types/when-i-dream.js").Award} award */
export const awardPage = (context, award) => html`<div class="award-page">
  ${rosette()}
  <p class="award-title">${awardTitle(award)}</p>
  <p class="award-who">
    <span class="lit-face">${face(context, award.seat, false)}</span>${nameOf(context, award.seat)}
  </p>
  <p class="award-why">${awardSentence(context, award)}</p>
</div>`;

/**
 * A story, in a size that can be read from across the room.
 * @param {Context} context
 * @param {number} seat
 * @param {string} story
 */
export const storyPage = (context, seat, story) => html`<div
  class="story-page on-paper ${story.length > 320 ? "long" : ""}">
  <p class="told" lang=${context.view.rules.language}>${story}</p>
  <p class="teller">
    <span class="lit-face">${face(context, seat, false)}</span>${t("whenidream.storyOf", {
      name: nameOf(context, seat),
    })}
  </p>
</div>`;

/** The ranking and the next Dreamer. @param {Context} context */
function standingPage(context) {
  const { view } = context;
  const next = view.next_dreamer ?? null;
  return html`<p class="show-title">
      ${t("whenidream.standing", { round: view.round, of: view.players })}
    </p>
    ${pointBars(context, false)}
    ${
      next === null
        ? nothing
        : html`<p class="aside next-one">
          <span class="lit-face">${face(context, next, false)}</span>${t("whenidream.nextDreamer", {
            ...playerValues(context, next),
            you: false,
          })}
          ${view.due === null || view.phase === "scoring" ? nothing : countdown(context, view.due)}
        </p>`
    }`;
}

/** @param {Context} context @param {Round} round @returns {Page[]} */
const pages = (context, round) => [
  { name: "masks", seconds: 5, soundName: "awake", draw: () => maskPage(context, round) },
  ...(isEmpty(round.cards) ? [emptyPage(round)] : []),
  ...cardPages(context, round),
  { name: "points", seconds: 6, soundName: "points", draw: () => pointsPage(context) },
  ...storyPages(context, round),
  ...awardPages(context),
  ...(context.view.phase === "over"
    ? []
    : [{ name: "standing", seconds: 600, draw: () => standingPage(context) }]),
];

/** @param {Round} round @returns {Page} */
function emptyPage({ cards }) {
  const key = cards.length ? "whenidream.story.empty" : "whenidream.story.nothing";
  return { name: "empty", seconds: 4, draw: () => html`<p class="show-title">${t(key)}</p>` };
}

/** The sounds of cards by their results. */
const RESULT_SOUNDS = /** @type {const} */ ({
  right: "right",
  wrong: "wrong",
  pass: "wrong",
  penalty: "penalty",
  faded: "faded",
});

/**
 * The pages of cards. If nothing was guessed, only cards with clues get one. @param {Context}
 * context
 * @param {Round} round @returns {Page[]}
 */
function cardPages(context, round) {
  const empty = isEmpty(round.cards);
  return round.cards.flatMap((each, at) => {
    if (empty && !each.clues.length) return [];
    return /** @satisfies {Page} */ ({
      name: `card ${at + 1}`,
      seconds: 3.6 + 0.35 * Math.min(6, each.clues.length),
      soundName: RESULT_SOUNDS[each.became ?? "faded"],
      after: 1.3,
      announcement: `${each.piece}. ${fateText(context, each)}`,
      draw: () => cardPage(context, round, at),
    });
  });
}

/** @param {Context} context */
const pointsPage = (context) =>
  html`<p class="show-title">${t("whenidream.thePoints")}</p>
    ${pointBars(context, true)}`;

/** @param {Context} context @param {Round} round @returns {Page[]} */
function storyPages(context, { dreamer, story }) {
  if (!story) return [];
  const seconds = 5 + story.length / 40;
  return [{ name: "story", seconds, draw: () => storyPage(context, dreamer, story) }];
}

/** @param {Context} context @returns {Page[]} */
const awardPages = (context) =>
  awardsOf(context).map(
    (award, k) =>
      /** @satisfies {Page} */ ({
        name: `award ${k + 1}`,
        seconds: 5,
        soundName: "award",
        announcement: awardSentence(context, award),
        draw: () => awardPage(context, award),
      }),
  );

/** @param {Context} context */
export function scoringShow(context) {
  const { view } = context;
  const round = roundOf(view);
  if (stateOf(context).show?.mark !== `round ${view.round}`)
    void prefetchPictures(
      round.cards.map(({ piece }) => piece),
      view.rules.language,
    );
  const then = () => {
    if (view.phase !== "over") return;
    stateOf(context).scoredRound = view.round;
    context.draw();
  };
  return show(context, `round ${view.round}`, pages(context, round), { wait: 2.2, then });
}
