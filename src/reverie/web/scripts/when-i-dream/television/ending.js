/** The end on the television: a tie decided by stories, and the curtain call. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { icon, vars } from "../../ground/parts.js";
import { numeral, t } from "../../ground/texts.js";
import { awardSentence } from "../after/awards.js";
import { countdown } from "../dream/clock.js";
import { face, nameOf, nameList, winners } from "../table/people.js";
import { eveningOf, isRemoved } from "../after/rounds.js";
import { awardPage, pointBars, storyPage } from "./scoring.js";
import { show } from "./show.js";
import { seatsFrom } from "../table/view.js";

/** @typedef {import("../table/seat-view.js").UnmaskedContext} Context */

/** The reason why there is no story to read. @param {Parameters<typeof isRemoved>[0]} story */
const missingStoryText = (story) =>
  t(isRemoved(story) ? "whenidream.removed" : "whenidream.untold");

/** The scene of a tie: the stories, so that they can be read again. @param {Context} context */
export function storiesScene(context) {
  const { view } = context;
  const tied = view.tied ?? [];
  const vote = view.votes.find((each) => each.about === "story");
  const stories = view.stories ?? {};
  return html`<section class="act stories-scene">
    <p class="show-title">${t("whenidream.tie")}</p>
    <p class="aside">${t("whenidream.bestStory", { names: nameList(context, tied) })}</p>
    <div class="stories n${tied.length}">
      ${tied.map((seat) =>
        stories[seat]
          ? storyPage(context, seat, stories[seat])
          : html`<div class="story-page on-paper untold">
              <p class="told">${missingStoryText(stories[seat])}</p>
              <p class="teller">
                <span class="lit-face">${face(context, seat, false)}</span>${t(
                  "whenidream.storyOf",
                  { name: nameOf(context, seat) },
                )}
              </p>
            </div>`,
      )}
    </div>
    ${
      vote
        ? html`<p class="aside">
          ${t("whenidream.voted", { count: vote.voted.length, of: vote.able.length })}
          ${countdown(context, vote.until)}
        </p>`
        : nothing
    }
  </section>`;
}

/** The page with the winners in front of the curtain. @param {Context} context */
function curtainBows(context) {
  const { view } = context;
  const won = view.winners ?? [];
  const otherSeats = seatsFrom(view, 0).filter((seat) => !won.includes(seat));
  return html`<p class="show-title">${t("whenidream.won", winners(context))}</p>
    <ul class="bows first">
      ${won.map(
        (seat) =>
          html`<li>
            <span class="crowned">${icon("crown")}</span
            ><span class="great-face">${face(context, seat, false)}</span
            ><b>${nameOf(context, seat)}</b
            ><small class="numbers"
              >${t("whenidream.earned", {
                points: view.scores?.[seat] ?? view.points[seat],
              })}</small
            >
          </li>`,
      )}
    </ul>
    <ul class="bows">
      ${otherSeats.map(
        (seat, k) =>
          html`<li ${vars({ "--k": k })}>
            <span class="lit-face">${face(context, seat, false)}</span
            ><small
              >${nameOf(context, seat)}
              <span class="numbers"
                >${numeral(view.scores?.[seat] ?? view.points[seat])}</span
              ></small
            >
          </li>`,
      )}
    </ul>`;
}

/** @param {Context} context */
export function curtainCall(context) {
  const awards = eveningOf(context)?.awards ?? [];
  return show(context, "end", [
    { name: "bows", seconds: 8, soundName: "curtain", draw: () => curtainBows(context) },
    {
      name: "ranking",
      seconds: 7,
      soundName: "points",
      draw: () =>
        html`<p class="show-title">${t("whenidream.thePoints")}</p>
          ${pointBars(context, true, true)}`,
    },
    ...awards.map(
      (award, k) =>
        /** @type {import("./show.js").Page} */ ({
          name: `award ${k + 1}`,
          seconds: 6,
          soundName: "award",
          announcement: awardSentence(context, award),
          draw: () => awardPage(context, award),
        }),
    ),
    { name: "goodnight", seconds: 600, draw: () => curtainBows(context) },
  ]);
}
