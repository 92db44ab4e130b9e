/**
 * The text of Onirim's rules for the page (page.js) and the dialogs (dialog.js, in-game.js).
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { aboutGame } from "../../ground/about.js";
import { t } from "../../ground/texts.js";
import { card, COLOURS } from "../card.js";
import { PICTURES } from "./pictures.js";
import { SYMBOLS } from "../table/view.js";

/** @typedef {"alone" | "two"} Part */

/** The sections of each part, in order. @type {Record<Part, string[]>} */
const SECTIONS = {
  alone: ["goal", "turn", "row", "series", "key", "nightmare", "limbo", "end"],
  two: ["draft", "hand", "turns", "swap", "doors", "price", "talk", "together"],
};
/** The sections that follow both parts. */
const COMMON_SECTIONS = ["cards", "asked"];

/** Sections with several items, each with its picture. @type {Record<string, string[]>} */
const ITEMS = {
  turn: ["play", "draw", "limbo"],
  key: ["play", "foresee", "open", "pay"],
  nightmare: ["key", "door", "deck", "hand"],
  end: ["won", "lost"],
  talk: ["silent", "open"],
};

const QUESTIONS = ["fourth", "broken", "decline", "none", "drawn", "lost", "given", "last"];

/**
 * The part of an address: `#two`, or one of its sections.
 * @param {string} fragment
 * @returns {Part}
 */
export const partOf = (fragment) =>
  fragment === "two" || SECTIONS.two.includes(fragment) ? "two" : "alone";

/**
 * Scroll to a section without a new entry in the browser's history, which would leave a running
 * game.
 * @param {Element | null} rules
 * @param {string} section
 */
export function jumpTo(rules, section) {
  const at = rules?.querySelector(`[data-rule="${section}"]`);
  if (!(at instanceof HTMLElement)) return;
  at.scrollIntoView({ block: "start" });
  at.focus({ preventScroll: true });
}

/**
 * @param {Part} first the part that is open at first
 * @param {{ learn?: boolean, onMove?: (to: string) => void }} [options] `learn` offers the guided
 *   games; `onMove` is called with the section that the reader opens
 */
export const rules = (first, { learn = false, onMove = () => {} } = {}) => html`<div class="rules">
  <div class="rules-frame">
    <div class="rules-ways">
      <fieldset class="rule-parts">
        <legend class="unseen">${t("rules.parts")}</legend>
        ${partButton("alone", first, onMove)}${partButton("two", first, onMove)}
      </fieldset>
      <nav class="rule-jumps" aria-label=${t("rules.jump")}>
        <ul>
          ${[
            ...SECTIONS.alone.map((each) => jumpLink(each, "of-alone", onMove)),
            ...SECTIONS.two.map((each) => jumpLink(each, "of-two", onMove)),
            ...COMMON_SECTIONS.map((each) => jumpLink(each, "", onMove)),
          ]}
        </ul>
      </nav>
    </div>
    <div class="rules-text">
      <div class="rule-part of-alone">
        <h2>${t("rules.alone")}</h2>
        ${learn ? guidedLink("/learn", t("front.onirim.learn")) : nothing}${SECTIONS.alone.map(
          (each) => section(each),
        )}
      </div>
      <div class="rule-part of-two">
        <h2>${t("rules.two")}</h2>
        <p class="rule-first">${t("rules.changes")}</p>
        ${learn ? guidedLink("/learn/two", t("front.two.learn")) : nothing}${SECTIONS.two.map(
          (each) => section(each),
        )}
      </div>
      ${section("cards", allCards())} ${section("asked", questions())}
    </div>
  </div>
</div>`;

/** @param {Part} part @param {Part} first @param {(to: string) => void} onMove */
const partButton = (part, first, onMove) =>
  html`<label
    ><input
      type="radio"
      name="rules-part"
      value=${part}
      ?checked=${part === first}
      @change=${() => onMove(part)} /><span>${t(`rules.${part}`)}</span></label
  >`;

/** @param {string} name @param {string} part @param {(to: string) => void} onMove */
const jumpLink = (name, part, onMove) =>
  html`<li class=${part}>
    <a
      href="/rules/onirim#${name}"
      @click=${(/** @type {MouseEvent} */ event) => {
        event.preventDefault();
        jumpTo(/** @type {Element} */ (event.currentTarget).closest(".rules"), name);
        onMove(name);
      }}
      >${t(`rules.${name}.name`)}</a
    >
  </li>`;

/** @param {string} address @param {string} label */
const guidedLink = (address, label) =>
  html`<p class="rule-learn"><a class="button" href=${address}>${label}</a></p>`;

/** @param {string} name @param {unknown} [inside] */
const section = (name, inside = sectionText(name)) => html`<section
  class="rule"
  data-rule=${name}
  tabindex="-1"
  aria-labelledby="rule-${name}">
  <h3 id="rule-${name}">${t(`rules.${name}.name`)}</h3>
  ${inside}
</section>`;

/** @param {string} name */
const picture = (name) =>
  PICTURES[name]
    ? html`<div class="rule-picture" aria-hidden="true">${PICTURES[name]()}</div>`
    : nothing;

/** @param {string} name */
function sectionText(name) {
  const several = ITEMS[name];
  const text = html`<p>${t(`rules.${name}.text`)}</p>`;
  if (several === undefined) return html`${text}${picture(name)}`;
  return html`${text}
    <ol class="rule-several">
      ${several.map(
        (each) =>
          html`<li>
            ${picture(`${name}.${each}`)}
            <div>
              <b>${t(`rules.${name}.${each}.name`)}</b>
              <span>${t(`rules.${name}.${each}.text`)}</span>
            </div>
          </li>`,
      )}
    </ol>`;
}

/** The number of cards of each kind, from the server. */
function allCards() {
  /** @type {Record<string, number>} */
  const copies = aboutGame("onirim")?.limits?.copies ?? {};
  if (copies.nightmare === undefined) return nothing;
  const kinds = [...SYMBOLS, "door"];
  /** @param {string} name */
  const copiesOf = (name) =>
    html`<span class="rule-copies"><b class="numbers">${copies[name]}</b>${card(name)}</span>`;
  return html`<p>
      ${t("rules.cards.text", {
        number: Object.values(copies).reduce((sum, each) => sum + each, 0),
      })}
    </p>
    <table>
      <caption class="unseen">
        ${t("rules.cards.name")}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${kinds.map((symbol) => html`<th scope="col">${t("cards.symbol", { symbol })}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${COLOURS.map(
          (colour) =>
            html`<tr>
              <th scope="row">${t("cards.colour", { colour })}</th>
              ${kinds.map(
                (kind) =>
                  html`<td data-card="${colour} ${kind}">${copiesOf(`${colour} ${kind}`)}</td>`,
              )}
            </tr>`,
        )}
        <tr>
          <th scope="row">${t("onirim.tally.nightmares")}</th>
          <td data-card="nightmare" colspan="4">${copiesOf("nightmare")}</td>
        </tr>
      </tbody>
    </table>`;
}

const questions = () =>
  html`<dl>
    ${QUESTIONS.map(
      (each) =>
        html`<div>
          <dt>${t(`rules.asked.${each}.name`)}</dt>
          <dd>${t(`rules.asked.${each}.text`)}</dd>
        </div>`,
    )}
  </dl>`;
