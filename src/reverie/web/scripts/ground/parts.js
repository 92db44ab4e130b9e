/** Small parts that every page uses: drawings, notes, announcements, style sheets. */

import { html } from "../../vendor/lit-html.js";
import { Directive, directive, PartType } from "../../vendor/directive.js";
import { siteUrl } from "./site.js";
import { currentLanguage, messageOf, t, onLanguageChange } from "./texts.js";

/** @import { LazyText } from "./texts.js" */

/**
 * A drawing from an SVG sheet.
 * @param {string} name
 * @param {string} [kind] a CSS class
 * @param {string} [sheet] the name of the sheet's file
 */
export const drawing = (name, kind = "drawing", sheet = "drawings") =>
  html`<svg class=${kind} aria-hidden="true" focusable="false">
    <use href=${siteUrl(`/${sheet}.svg#${name}`)}></use>
  </svg>`;

/** An icon. @param {string} name */
export const icon = (name) => drawing(`icon-${name}`, "icon");

/**
 * Set CSS custom properties on an element: `<div ${vars({ "--at": 3 })}>`. The content security
 * policy forbids a style attribute.
 */
export const vars = directive(
  class extends Directive {
    /** @param {import("../../vendor/directive.js").PartInfo} part */
    constructor(part) {
      super(part);
      if (part.type !== PartType.ELEMENT) throw new Error("vars() stands in an element");
    }
    /** @param {Record<string, string | number>} _ */
    render(_) {}
    /**
     * @param {import("../../vendor/lit-html.js").ElementPart} part
     * @param {[Record<string, string | number>]} values
     */
    update(part, [values]) {
      const { style } = /** @type {HTMLElement} */ (part.element);
      for (const [name, value] of Object.entries(values)) style.setProperty(name, String(value));
    }
  },
);

/** Let screen readers speak a text. @param {string} text */
export function announce(text) {
  const at = document.getElementById("said");
  if (at && text)
    at.append(
      Object.assign(document.createElement("p"), { textContent: text, lang: currentLanguage() }),
    );
  while (at && at.childElementCount > 5) at.firstElementChild?.remove();
}

/** The note on the screen. @type {{ line: HTMLElement, text: LazyText } | null} */
let currentNote = null;
onLanguageChange(() => currentNote?.line.replaceChildren(currentNote.text()));

/** Show a sentence for a few seconds, such as a refusal. @param {LazyText} text */
export function showNote(text) {
  const at = document.getElementById("notes");
  const sentence = text();
  if (!at || !sentence) return;
  const line = Object.assign(document.createElement("p"), { textContent: sentence });
  currentNote = { line, text };
  at.replaceChildren(line);
  setTimeout(() => line.remove(), 2500 + 60 * sentence.length);
}

/**
 * Wait for a request. If it fails, show a note and return null.
 * @param {Promise<any>} request
 * @returns {Promise<any>}
 */
export async function noteFailure(request) {
  try {
    return await request;
  } catch (problem) {
    const why = messageOf(problem);
    showNote(() => (why() === "offline" ? t("ground.offline") : why()));
    return null;
  }
}

/**
 * Copy a text to the clipboard, even without HTTPS.
 * @param {string} text
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = Object.assign(document.createElement("textarea"), {
      value: text,
      className: "unseen",
    });
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/** A QR code of a link. @param {string} text @returns {Promise<Node>} */
export const qr = async (text) => (await import("./qr.js")).picture(text, t("ground.qr"));

/** The style sheets that were requested. @type {Map<string, Promise<void>>} */
const styles = new Map();

/**
 * Load a style sheet, once.
 * @param {string} address
 * @returns {Promise<void>} resolves when it is loaded or has failed to load
 */
export function loadStyle(address) {
  const coming = styles.get(address) ?? fetchStyle(address);
  styles.set(address, coming);
  return coming;
}

/** @param {string} address @returns {Promise<void>} */
const fetchStyle = (address) =>
  new Promise((done) => {
    const onDone = () => done();
    document.head.append(
      Object.assign(document.createElement("link"), {
        rel: "stylesheet",
        href: siteUrl(address),
        onload: onDone,
        onerror: onDone,
      }),
    );
  });
