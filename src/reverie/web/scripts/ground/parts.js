/** The pieces that every page is made of. */

import { html } from "../../vendor/lit-html.js";
import { Directive, directive, PartType } from "../../vendor/directive.js";
import { at } from "./site.js";
import { inLanguage, saysOf, t, whenReworded } from "./texts.js";

/** @typedef {import("./texts.js").Says} Says */

/**
 * A drawing from a sheet, the one that every page has if no other is named.
 * @param {string} name
 * @param {string} [kind]
 * @param {string} [sheet]
 */
export const drawing = (name, kind = "drawing", sheet = "drawings") =>
  html`<svg class=${kind} aria-hidden="true" focusable="false">
    <use href=${at(`/${sheet}.svg#${name}`)}></use>
  </svg>`;

/** A small sign. @param {string} name */
export const icon = (name) => drawing(`icon-${name}`, "icon");

/**
 * Custom properties on an element, where the page's rules forbid a style attribute: `<div
 * ${vars({ "--at": 3 })}>`.
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

/** Tell those who listen rather than look. @param {string} text */
export function announce(text) {
  const at = document.getElementById("said");
  if (at && text)
    at.append(
      Object.assign(document.createElement("p"), { textContent: text, lang: inLanguage() }),
    );
  while (at && at.childElementCount > 5) at.firstElementChild?.remove();
}

/** The note that is up. @type {{ line: HTMLElement, says: Says } | null} */
let noted = null;
whenReworded(() => noted?.line.replaceChildren(noted.says()));

/** A sentence that stays for a moment: why not, or what to do. @param {Says} says */
export function note(says) {
  const at = document.getElementById("notes");
  const sentence = says();
  if (!at || !sentence) return;
  const line = Object.assign(document.createElement("p"), { textContent: sentence });
  noted = { line, says };
  at.replaceChildren(line);
  setTimeout(() => line.remove(), 2500 + 60 * sentence.length);
}

/**
 * Whatever was asked for, done, or said why not.
 * @param {Promise<any>} asked
 * @returns {Promise<any>}
 */
export async function orNote(asked) {
  try {
    return await asked;
  } catch (problem) {
    const why = saysOf(problem);
    note(() => (why() === "offline" ? t("ground.offline") : why()));
    return null;
  }
}

/**
 * Copy a text where the browser lets us, also without HTTPS.
 * @param {string} text
 * @returns {Promise<boolean>}
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

/** A QR picture of a link. @param {string} text @returns {Promise<Node>} */
export const qr = async (text) => (await import("./qr.js")).picture(text, t("ground.qr"));

/** Style sheets that were asked for, and when each is there. @type {Map<string, Promise<void>>} */
const styles = new Map();

/**
 * Fetch a style sheet, once.
 * @param {string} address
 * @returns {Promise<void>} when it is there, or will not come
 */
export function addStyle(address) {
  const coming = styles.get(address) ?? fetchStyle(address);
  styles.set(address, coming);
  return coming;
}

/** @param {string} address @returns {Promise<void>} */
const fetchStyle = (address) =>
  new Promise((done) => {
    const there = () => done();
    document.head.append(
      Object.assign(document.createElement("link"), {
        rel: "stylesheet",
        href: at(address),
        onload: there,
        onerror: there,
      }),
    );
  });
