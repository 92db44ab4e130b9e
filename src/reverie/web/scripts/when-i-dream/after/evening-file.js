/**
 * The evening as one HTML file with its styles, faces and pictures. Names, words and stories come
 * from players, so they are inserted as text only, by lit and by the browser's serialization.
 */

import { html, nothing, render } from "../../../vendor/lit-html.js";
import { drawing, icon } from "../../ground/parts.js";
import { day, currentLanguage, numeral, t } from "../../ground/texts.js";
import { awardSentence, awardTitle, rosette } from "./awards.js";
import { face, nameOf, winners } from "../table/people.js";
import { fateText, visibleSeconds, fateIcon } from "./recap.js";
import { siteUrl as addressOf } from "../../ground/site.js";
import { seatsFrom } from "../table/view.js";

/** @typedef {import("../table/seat-view.js").UnmaskedContext} Context */
/** @import { Evening, Round } from "../../../types/when-i-dream.js" */
/** @typedef {Map<string, Element>} Pictures by piece */

const parser = new DOMParser();

/**
 * The SVG document of a drawing.
 * @param {string} address
 * @returns {Promise<Element | null>}
 */
async function loadSvg(address) {
  const answer = await fetch(address);
  return answer.ok
    ? parser.parseFromString(await answer.text(), "image/svg+xml").documentElement
    : null;
}

/**
 * The pictures of those pieces that have one.
 * @param {string[]} pieces
 * @param {string} language
 * @returns {Promise<Pictures>}
 */
async function loadPictures(pieces, language) {
  const answer = await fetch(`/pictures/index/${language}.json`).catch(() => null);
  /** @type {Record<string, string>} */
  const index = answer?.ok ? await answer.json() : {};
  const pictures = await Promise.all(
    pieces
      .filter((piece) => Object.hasOwn(index, piece))
      .map(
        async (piece) =>
          /** @type {const} */ ([piece, await loadSvg(`/pictures/${index[piece]}.svg`)]),
      ),
  );
  /** @type {Pictures} */
  const symbols = new Map();
  for (const [piece, picture] of pictures) if (picture) symbols.set(piece, picture);
  return symbols;
}

/**
 * A spectator's context, since the file has no particular reader.
 * @param {Context} context
 * @returns {Context}
 */
const asSpectator = (context) => ({ ...context, seat: "spectator" });

/** @param {Context} context */
function ranking(context) {
  const { view } = context;
  const scores = view.scores ?? view.points;
  const order = seatsFrom(view, 0).sort((one, other) => scores[other] - scores[one]);
  return html`<ol class="ranking">
    ${order.map(
      (seat) =>
        html`<li class=${view.winners?.includes(seat) ? "won" : ""}>
          ${face(context, seat, false)}<b>${nameOf(context, seat)}</b>${
            view.winners?.includes(seat) ? icon("crown") : nothing
          }<span class="score">${numeral(scores[seat])}</span>
        </li>`,
    )}
  </ol>`;
}

/** @param {Context} context @param {Evening["awards"]} awards */
const awardList = (context, awards) =>
  awards.length
    ? html`<h2 class="given">${t("whenidream.awardsGiven")}</h2>
        <ul class="awards">
          ${awards.map(
            (award) =>
              html`<li>
                ${rosette()}
                <div>
                  <h3>${awardTitle(award)}</h3>
                  <p>${awardSentence(context, award)}</p>
                </div>
                ${face(context, award.seat, false)}
              </li>`,
          )}
        </ul>`
    : nothing;

/** @param {Context} context @param {Round} round @param {Pictures} pictures */
const dreamSection = (context, round, pictures) => html`<section class="dream">
  <h2>
    ${face(context, round.dreamer, false)}${t("whenidream.dreamOf", {
      round: round.round,
      name: nameOf(context, round.dreamer),
      you: false,
    })}
  </h2>
  ${round.story ? html`<blockquote>${round.story}</blockquote>` : nothing}
  <ol class="cards">
    ${round.cards.map(
      (card) => html`<li class=${card.became ?? "faded"}>
        <span class="picture">${pictures.get(card.piece)?.cloneNode(true) ?? nothing}</span>
        <div>
          <h3>${card.piece}<span class="sign">${fateIcon(card)}</span></h3>
          ${
            card.clues.length
              ? html`<ul class="words">
                ${card.clues.map(
                  ({ seat, word, foul }) =>
                    html`<li class=${foul ? "foul" : ""}>
                      <span class="spirit" title=${t(`whenidream.role.${round.spirits[seat]}`)}
                        >${drawing(round.spirits[seat])}</span
                      >${nameOf(context, seat)} <b>${t("whenidream.quoted", { word })}</b>
                    </li>`,
                )}
              </ul>`
              : html`<p class="soft">${visibleSeconds(card)}</p>`
          }
          <p class="soft">${fateText(context, card)}</p>
        </div>
      </li>`,
    )}
  </ol>
  <p class="points">
    ${Object.entries(round.points).map(
      ([seat, points]) =>
        html`<span>${nameOf(context, Number(seat))} <b>+${numeral(points)}</b></span> `,
    )}
  </p>
  ${awardList(context, round.awards)}
</section>`;

/** @param {Context} context @param {Evening} evening @param {Pictures} pictures */
const page = (context, evening, pictures) => html`<main>
  <header>
    <p>${t("whenidream.name")}</p>
    <h1>${t("whenidream.won", winners(context))}</h1>
    <p class="soft">${day(new Date())}</p>
  </header>
  ${ranking(context)}${awardList(context, evening.awards)}${evening.rounds.map((round) =>
    dreamSection(context, round, pictures),
  )}
  <footer class="soft">${t("whenidream.keep.made")}</footer>
</main>`;

/**
 * Copy every drawing that the page uses from a sheet, once each.
 * @param {HTMLElement} at
 * @returns {Promise<Element>}
 */
async function collectDrawings(at) {
  const sheet = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sheet.setAttribute("class", "sheet");
  /** @type {Map<string, Promise<Element | null>>} */
  const sheets = new Map();
  const copied = new Set();
  for (const use of at.querySelectorAll("use")) {
    const [address, name] = (use.getAttribute("href") ?? "").split("#");
    if (!sheets.has(address)) sheets.set(address, loadSvg(address));
    const symbol = (await sheets.get(address))?.querySelector(`#${CSS.escape(name)}`);
    const id = `${address.replace(/\W/g, "")}-${name}`;
    use.setAttribute("href", `#${id}`);
    if (!symbol || copied.has(id)) continue;
    copied.add(id);
    const copy = /** @type {Element} */ (document.importNode(symbol, true));
    copy.id = id;
    sheet.append(copy);
  }
  return sheet;
}

/** Remove the comments that lit inserts. @param {Node} at */
function withoutComments(at) {
  const walker = document.createTreeWalker(at, NodeFilter.SHOW_COMMENT);
  const comments = [];
  while (walker.nextNode()) comments.push(/** @type {Comment} */ (walker.currentNode));
  for (const each of comments) each.remove();
}

/** The rule with the page's colours, from the top of its style sheet. */
function colourRule() {
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (
        rule instanceof CSSStyleRule &&
        rule.selectorText === ":root" &&
        rule.style.getPropertyValue("--paper")
      )
        return rule.cssText;
  return "";
}

/** @param {Context} ownContext @param {Evening} evening @returns {Promise<string>} */
export async function eveningFile(ownContext, evening) {
  const context = asSpectator(ownContext);
  const [pictures, style] = await Promise.all([
    loadPictures(
      [...new Set(evening.rounds.flatMap((round) => round.cards.map((card) => card.piece)))],
      context.view.rules.language,
    ),
    fetch(addressOf("/style/evening.css")).then((answer) => answer.text()),
  ]);
  const file = document.implementation.createHTMLDocument(
    `${t("whenidream.name")} · ${day(new Date())}`,
  );
  file.documentElement.lang = currentLanguage();
  const at = document.createElement("div");
  render(page(context, evening, pictures), at);
  const sheet = await collectDrawings(at);
  withoutComments(at);
  file.head.prepend(
    Object.assign(file.createElement("meta"), {
      name: "viewport",
      content: "width=device-width, initial-scale=1",
    }),
  );
  const charset = file.createElement("meta");
  charset.setAttribute("charset", "utf-8");
  file.head.prepend(charset);
  file.body.append(file.adoptNode(sheet), ...at.childNodes);
  // Added as a string, since this page's policy forbids new styles
  const styled = () => `<style>${colourRule()}\n${style}</style></head>`;
  return `<!doctype html>\n${file.documentElement.outerHTML.replace("</head>", styled)}\n`;
}
