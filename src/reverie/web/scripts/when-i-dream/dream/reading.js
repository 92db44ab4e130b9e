/** The screen before the dream, with the player's role and goal, for the time of reading (W2.3). */

import { html, nothing } from "../../../vendor/lit-html.js";
import { ref } from "../../../vendor/directives/ref.js";
import { drawing, icon } from "../../ground/parts.js";
import { t, textWith } from "../../ground/texts.js";
import { countdown } from "./clock.js";
import { focusHeading } from "../table/focus.js";
import { mask } from "./mask.js";
import { bar } from "../table/menu.js";
import { displayName, face, nameOf, playerValues } from "../table/people.js";
import { sky } from "./sky.js";
import { seatsFrom, isDreamer, isSpoken, otherLanguage } from "../table/view.js";

/** @import { Context } from "../table/seat-view.js" */

/** @param {Context} context @param {number | string} seat */
const isReady = ({ view }, seat) => view.ready?.some((each) => each === seat) === true;

/** The player's role in a few words. @param {Context} context */
export function roleName(context) {
  return isDreamer(context)
    ? t("whenidream.begin.dreamer")
    : t(`whenidream.youAre.${context.view.spirit}`);
}

/** The player's goal and the points for it. @param {Context} context @returns {string[]} */
export function roleGoals(context) {
  const { view } = context;
  const role = isDreamer(context) ? "dreamer" : view.spirit;
  const mode = isSpoken(view) ? "spoken" : "typed";
  return [
    t(`whenidream.begin.${mode}.${role}`, { name: nameOf(context, view.dreamer) }),
    t(`whenidream.reading.earns.${role}`, { bonus: view.rules.recall_bonus }),
    [
      view.rules.clue_limit === null
        ? ""
        : t("whenidream.reading.limit", {
            limit: view.rules.clue_limit,
            dreamer: role === "dreamer",
          }),
      otherLanguage(view) ? t("whenidream.playedIn", { language: otherLanguage(view) }) : "",
    ]
      .filter(Boolean)
      .join(" "),
  ].filter(Boolean);
}

/** @param {Context} context */
function sendReady(context) {
  if (!isReady(context, context.seat)) void context.say("ready");
}

/** A spirit's card, face up. @param {Context} context */
const spiritCard = (context) => html`<div class="role-card on-paper">
  <span class="figure">${drawing(context.view.spirit ?? "spirit")}</span>
  ${roleTexts(context)}
</div>`;

/** @param {Context} context */
function roleTexts(context) {
  const [aim, ...more] = roleGoals(context);
  return html`<div>
    <h1 tabindex="-1" ${ref(focusHeading)}>${roleName(context)}</h1>
    <p class="aim">${aim}</p>
    ${more.map((line) => html`<p class="small">${line}</p>`)}
  </div>`;
}

/** The Dreamer's own spirit, if there is one, with its meaning. @param {Context} context */
export const drawnSpiritLine = ({ view }) =>
  view.spirit
    ? html`<p class="drawn-too">
        <span class="figure">${drawing(view.spirit)}</span
        ><span>${t("whenidream.reading.drew", { spirit: view.spirit })}</span>
      </p>`
    : nothing;

/** @param {Context} context */
const dreamerCard = (context) => html`<div class="bedside">
  ${mask(isReady(context, context.seat), () => sendReady(context))}
  ${roleTexts(context)}${drawnSpiritLine(context)}
</div>`;

/** The faces of all players, with a mark for those who are ready. @param {Context} context */
export const readyFaces = (context) =>
  html`<ul class="ready-faces" aria-label=${t("whenidream.reading.who")}>
    ${seatsFrom(context.view, context.view.dreamer).map((seat) => {
      const done = isReady(context, seat);
      return html`<li class=${done ? "is-ready" : ""}>
        ${face(context, seat)}${done ? html`<span class="mark">${icon("check")}</span>` : nothing}
        <span class="called" aria-hidden="true">${displayName(context, seat)}</span
        ><span class="unseen"
          >${t(
            done ? "whenidream.reading.isReady" : "whenidream.reading.reads",
            playerValues(context, seat),
          )}</span
        >
      </li>`;
    })}
  </ul>`;

/** The names of the players for whom the game waits. @param {Context} context */
function waitingText(context) {
  const { view } = context;
  const unready = seatsFrom(view, view.dreamer).filter(
    (seat) => !isReady(context, seat) && seat !== context.seat,
  );
  if (!isReady(context, context.seat))
    return t(isDreamer(context) ? "whenidream.reading.toSleep" : "whenidream.reading.toStart");
  return unready.length
    ? t("whenidream.reading.waitsFor", { names: unready.map((seat) => nameOf(context, seat)) })
    : t("whenidream.reading.now");
}

/** @param {Context} context */
export function readingScreen(context) {
  const { view } = context;
  const dreamer = isDreamer(context);
  const done = isReady(context, context.seat);
  return html`<main
    class="when-i-dream reading-screen ${dreamer ? "night" : ""} ${done ? "done" : ""}">
    ${dreamer ? sky(context) : nothing}
    ${bar(
      context,
      html`<span class="bar-title"
        >${t("whenidream.roundOf", { round: view.round, of: view.players })}</span
      >`,
    )}
    <div class="role" tabindex="0">${dreamer ? dreamerCard(context) : spiritCard(context)}</div>
    ${readyFaces(context)}
    <footer class="reading-foot">
      <p class="soft">
        ${waitingText(context)}
        ${
          view.due === null
            ? nothing
            : html`<span class="at-latest"
              >${textWith("whenidream.reading.atLatest", {
                seconds: countdown(context, view.due),
              })}</span
            >`
        }
      </p>
      <button
        type="button"
        class="primary wide ready"
        aria-disabled=${done ? "true" : nothing}
        @click=${() => sendReady(context)}>
        ${
          done
            ? html`${icon("check")}${t("whenidream.reading.done")}`
            : t(dreamer ? "whenidream.reading.mask" : "whenidream.reading.ready")
        }
      </button>
    </footer>
  </main>`;
}
