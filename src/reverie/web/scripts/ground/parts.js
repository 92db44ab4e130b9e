/** The pieces that every page is made of. */

import { html, nothing } from "../../vendor/lit-html.js";
import { Directive, directive, PartType } from "../../vendor/directive.js";
import { t } from "./texts.js";

/** A drawing from the sheet. @param {string} name @param {string} [kind] */
export const drawing = (name, kind = "drawing") => html`<svg class=${kind} aria-hidden="true" focusable="false"><use href="/drawings.svg#${name}"></use></svg>`;

/** A small sign. @param {string} name */
export const icon = (name) => drawing(`icon-${name}`, "icon");

/** The bar at the top of most pages. @param {unknown} [more] */
export const homeBar = (more = nothing) => html`<header class="bar"><a class="home" href="/">${drawing("logo", "logo")}Reverie</a>${more}</header>`;

/** Custom properties on an element, where the page's rules forbid a style attribute: `<div ${vars({ "--at": 3 })}>`. */
export const vars = directive(
  class extends Directive {
    /** @param {import("../../vendor/directive.js").PartInfo} part */
    constructor(part) {
      super(part);
      if (part.type !== PartType.ELEMENT) throw new Error("vars() stands in an element");
    }
    /** @param {Record<string, string | number>} _ */
    render(_) {}
    /** @param {import("../../vendor/lit-html.js").ElementPart} part @param {[Record<string, string | number>]} values */
    update(part, [values]) {
      for (const [name, value] of Object.entries(values)) /** @type {HTMLElement} */ (part.element).style.setProperty(name, String(value));
    }
  },
);

/** Tell those who listen rather than look. @param {string} text */
export function announce(text) {
  const at = document.getElementById("said");
  if (at && text) at.append(Object.assign(document.createElement("p"), { textContent: text }));
  while (at && at.childElementCount > 5) at.firstElementChild?.remove();
}

/** A sentence that stays for a moment: why not, or what to do. @param {string} sentence */
export function note(sentence) {
  const at = document.getElementById("notes");
  if (!at || !sentence) return;
  const line = Object.assign(document.createElement("p"), { textContent: sentence });
  at.replaceChildren(line);
  setTimeout(() => line.remove(), 2500 + 60 * sentence.length);
}

/** Whatever was asked for, done, or said why not. @param {Promise<any>} asked @returns {Promise<any>} */
export async function orNote(asked) {
  try {
    return await asked;
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem);
    note(why === "offline" ? t("ground.offline") : why);
    return null;
  }
}

/** Copy a text where the browser lets us, also without HTTPS. @param {string} text @returns {Promise<boolean>} */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = Object.assign(document.createElement("textarea"), { value: text, className: "unseen" });
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/** A QR picture of a link, drawn by the server. @param {string} text @returns {Promise<Node | null>} */
export async function qr(text) {
  const answer = await fetch("/api/qr", { method: "POST", body: JSON.stringify({ text }) });
  if (!answer.ok) return null;
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("svg");
  if (drawn === null) return null;
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", t("ground.qr"));
  return document.importNode(drawn, true);
}

/** Style sheets that were asked for, and when each is there. @type {Map<string, Promise<void>>} */
const styles = new Map();

/** Fetch a style sheet, once. @param {string} address @returns {Promise<void>} when it is there, or will not come */
export function addStyle(address) {
  const coming = styles.get(address) ?? fetchStyle(address);
  styles.set(address, coming);
  return coming;
}

/** @param {string} address @returns {Promise<void>} */
const fetchStyle = (address) =>
  new Promise((done) => {
    const there = () => done();
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: address, onload: there, onerror: there }));
  });
