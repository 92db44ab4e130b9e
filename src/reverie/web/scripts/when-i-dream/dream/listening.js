/**
 * The spirits' screen while the dream is told: either the text grows and its pieces light up, or
 * the spirits tick what they hear (W5.3).
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { ref } from "../../../vendor/directives/ref.js";
import { repeat } from "../../../vendor/directives/repeat.js";
import { icon, vars } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { clock } from "./clock.js";
import { focusHeading } from "../table/focus.js";
import { bar } from "../table/menu.js";
import { face, nameOf } from "../table/people.js";
import { smallPicture, widestPart } from "./piece.js";
import { sky } from "./sky.js";
import { pileCounts } from "./spirit.js";
import { cardsOfRound, isSpoken } from "../table/view.js";
import { verdictList } from "./verdicts.js";
import { ballots } from "./votes.js";

/** @typedef {import("../table/seat-view.js").SpiritContext} Context */
/** @import { Shown } from "../table/seat-view.js" */

/**
 * The story with its pieces highlighted. `places` are counted in Unicode code points.
 * @param {string} text
 * @param {Array<[number, number, string]>} places
 * @param {string[]} right
 */
function highlightedStory(text, places, right) {
  const characters = [...text];
  const parts = [];
  let at = 0;
  for (const [start, end, piece] of [...places].sort((one, other) => one[0] - other[0])) {
    if (start < at) continue;
    parts.push(characters.slice(at, start).join(""));
    parts.push(
      html`<mark class=${right.includes(piece) ? "lit" : "dim"}
        >${characters.slice(start, end).join("")}</mark
      >`,
    );
    at = end;
  }
  return [...parts, characters.slice(at).join("")];
}

/**
 * The pieces that were guessed right, with marks on those that the story has named.
 * @param {Context} context
 * @param {Shown[]} right
 */
const pieceList = (context, right) => html`<section class="to-name">
  <h2>${t("whenidream.listen.right")}</h2>
  <ul>
    ${repeat(
      right,
      ({ number }) => number,
      ({ piece, named }) => html`<li class="scrap ${named ? "named" : ""}">
        ${smallPicture(context, piece)}${piece}${named ? icon("check") : nothing}
        <span class="unseen"
          >${t(named ? "whenidream.listen.named" : "whenidream.listen.notYet")}</span
        >
      </li>`,
    )}
  </ul>
</section>`;

/** @param {Context} context @param {Shown[]} right */
const tickList = (context, right) => html`<section class="to-name">
  <h2>${t("whenidream.listen.tick")}</h2>
  <ul class="tick-cards">
    ${repeat(
      right,
      ({ number }) => number,
      ({ number, piece, named }) => html`<li>
        <button
          type="button"
          class="tick-card on-paper"
          aria-pressed=${named ? "true" : "false"}
          ${vars({ "--ems": widestPart(piece).toFixed(2) })}
          @click=${() => void context.say(named ? "untick" : "tick", number)}>
          ${smallPicture(context, piece)}<span>${piece}</span
          ><span class="mark">${named ? icon("check") : nothing}</span>
        </button>
      </li>`,
    )}
  </ul>
</section>`;

/** @param {Context} context */
function storyText({ view }) {
  const draft = view.draft;
  const right = cardsOfRound(view)
    .filter(({ fate }) => fate === "right")
    .map(({ piece }) => piece);
  const text = draft?.text
    ? html`<span lang=${view.rules.language}>${highlightedStory(draft.text, draft.lit, right)}</span>`
    : html`<span class="ink-soft">${t("whenidream.listen.silence")}</span>`;
  // No space around the text: the block keeps its line breaks (white-space: pre-wrap).
  return html`<blockquote
    class="story on-paper"
    tabindex="0"
    aria-label=${t("whenidream.listen.story")}
    ${ref(followText)}
    >${text}</blockquote>`;
}

/** Scroll to the end of the text. @param {Element | undefined} at */
function followText(at) {
  if (at)
    new MutationObserver(() => at.scrollTo({ top: at.scrollHeight })).observe(at, {
      childList: true,
      subtree: true,
      characterData: true,
    });
}

/** @param {Context} context @param {unknown} [foot] */
export function listeningScreen(context, foot = nothing) {
  const { view } = context;
  const spoken = isSpoken(view);
  const right = cardsOfRound(view)
    .filter(({ fate }) => fate === "right")
    .reverse();
  return html`<main class="when-i-dream listening-screen night ${spoken ? "aloud" : ""}">
    ${sky(context)} ${bar(context, html`${clock(context)}${pileCounts(view)}`)}
    <header class="teller">
      ${face(context, view.dreamer)}
      <h1 tabindex="-1" ${ref(focusHeading)}>
        ${t("whenidream.moment.narration", { name: nameOf(context, view.dreamer) })}
      </h1>
    </header>
    <div class="heard-dream">
      ${ballots(context)} ${spoken ? nothing : storyText(context)}
      ${
        right.length
          ? (spoken ? tickList : pieceList)(context, right)
          : html`<p class="soft">${t("whenidream.listen.none")}</p>`
      }
      ${spoken ? verdictList(context) : nothing}
    </div>
    ${foot}
  </main>`;
}
