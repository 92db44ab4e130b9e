/** The field for a table's code on the front page. */

import { html } from "../../vendor/lit-html.js";
import { readTable } from "../ground/api.js";
import { navigate } from "../ground/router.js";
import { messageOf, t } from "../ground/texts.js";

/**
 * The code in a typed text or link: only its letters, in upper case. A Turkish keyboard has two
 * kinds of i, a code has one.
 * @param {string} typed
 */
const codeFrom = (typed) => {
  const text = typed.replace(/[ıİ]/g, "I");
  const link = /\/t\/([A-Za-z]+)/.exec(text);
  return (link ? link[1] : text.replace(/[^A-Za-z]/g, "")).toUpperCase();
};

/** @param {() => void} draw @returns {() => unknown} draws the field */
export function joinField(draw) {
  /** Why the typed code opens no table. */
  let wrong = /** @type {import("../ground/texts.js").LazyText | null} */ (null);
  /** @param {SubmitEvent} event */
  const join = async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const typed = String(new FormData(form).get("code") ?? "");
    const code = codeFrom(typed);
    wrong =
      code.length === 8
        ? await readTable(code).then(() => null, messageOf)
        : () => t("front.join.none");
    if (!form.isConnected) return;
    if (wrong === null) navigate(`/t/${code}${/#[\w-]+$/.exec(typed.trim())?.[0] ?? ""}`);
    else draw();
  };
  const typing = () => {
    if (wrong === null) return;
    wrong = null;
    draw();
  };
  // The field's language is English, since a style turns the text into capitals, and a Turkish i
  // would keep its dot
  return () => html`<form class="join" @submit=${join}>
    <label
      ><span class="unseen">${t("front.join.code")}</span>
      <input
        name="code"
        lang="en"
        placeholder=${t("front.join.code")}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        maxlength="120"
        enterkeyhint="go"
        aria-invalid=${wrong !== null}
        aria-describedby="no-table"
        @input=${typing}
    /></label>
    <button>${t("front.join.go")}</button>
    <p class="wrong" id="no-table" role="alert">${wrong?.()}</p>
  </form>`;
}
