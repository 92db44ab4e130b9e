/**
 * The pictures of dream pieces. They are loaded with the first piece that this screen may show,
 * never earlier: a Dreamer and a shared screen load none until the dream is over.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { Directive, directive } from "../../../vendor/directive.js";
import { checkbox } from "../../ground/dialog.js";
import { changeSettings, settings } from "../../ground/storage.js";
import { POCKET } from "../../ground/site.js";
import { t } from "../../ground/texts.js";

/**
 * The index of pictures: the file of a piece, by its name in a language.
 * @typedef {Record<string, string>} Index
 */

/** @type {Map<string, Promise<Index>>} */
const requests = new Map();
/** @type {Map<string, Index>} */
const indexes = new Map();

/** @param {string} language @returns {Promise<Index>} */
async function loadIndex(language) {
  const answer = await fetch(`/pictures/index/${language}.json`).catch(() => null);
  if (answer === null) requests.delete(language); // offline: the next card tries again
  /** @type {Index} */
  const index = answer?.ok ? await answer.json() : {};
  if (answer !== null) indexes.set(language, index);
  return index;
}

/** @param {string} language @returns {Promise<Index>} */
function indexOf(language) {
  const request = requests.get(language) ?? loadIndex(language);
  requests.set(language, request);
  return request;
}

/** Set a piece's picture on an element, or hide the element if there is none. */
const pictureOf = directive(
  class extends Directive {
    /** @type {string} */
    requested = "";
    /** @param {string} _piece @param {string} _language */
    render(_piece, _language) {}
    /**
     * @param {import("../../../vendor/lit-html.js").ElementPart} part
     * @param {[string, string]} values
     */
    update(part, [piece, language]) {
      const element = /** @type {HTMLElement} */ (part.element);
      this.requested = `${language} ${piece}`;
      const index = indexes.get(language);
      if (index) return this.apply(element, index, piece);
      const { requested } = this;
      void indexOf(language).then(
        (fetched) => this.requested === requested && this.apply(element, fetched, piece),
      );
    }
    /** @param {HTMLElement} element @param {Index} index @param {string} piece */
    apply(element, index, piece) {
      element.hidden = !Object.hasOwn(index, piece);
      if (!element.hidden)
        element.style.setProperty("--drawing", `url("/pictures/${index[piece]}.svg")`);
    }
  },
);

/** Load pictures before they are shown. @param {string[]} pieces @param {string} language */
export async function prefetchPictures(pieces, language) {
  if (hidesPictures()) return;
  const index = await indexOf(language);
  for (const piece of pieces)
    if (Object.hasOwn(index, piece)) void fetch(`/pictures/${index[piece]}.svg`).catch(() => null);
}

// The pictures would take as much space as the game
const hidesPictures = () => POCKET || settings().pictures === false;

/**
 * The picture of a piece, in the colour of the text around it. Pieces of the player's own packs
 * have none.
 * @param {string} piece @param {string} language
 */
export const picture = (piece, language) =>
  hidesPictures()
    ? nothing
    : html`<span class="picture" aria-hidden="true" ${pictureOf(piece, language)}></span>`;

/**
 * The setting for pictures on this device, with a link to their authors.
 * @param {() => void} draw
 */
export const pictureChoice = (draw) =>
  html`${checkbox({
    label: t("whenidream.pictures.beside"),
    on: !hidesPictures(),
    choose: (on) => {
      changeSettings({ pictures: on });
      draw();
    },
  })}
    <p class="small">
      <a href="/pictures/CREDITS.md" target="_blank">${t("whenidream.pictures.makers")}</a>
    </p>`;
