/** The field for a table's code on the front page. */

import { html } from "../../vendor/lit-html.js";
import { lookAt } from "../ground/api.js";
import { go } from "../ground/router.js";
import { saysOf, t } from "../ground/texts.js";

/**
 * A code as people say it: letters only, whatever the case and the spaces. A Turkish keyboard has
 * two kinds of i; a code has one.
 * @param {string} typed
 */
const codeFrom = (typed) => {
  const said = typed.replace(/[ıİ]/g, "I");
  const link = /\/t\/([A-Za-z]+)/.exec(said);
  return (link ? link[1] : said.replace(/[^A-Za-z]/g, "")).toUpperCase();
};

/** @param {() => void} draw @returns {() => unknown} draws the field */
export function joinField(draw) {
  /** why the code that was typed opens no table */
  let wrong = /** @type {import("../ground/texts.js").Says | null} */ (null);
  /** @param {SubmitEvent} event */
  const join = async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const said = String(new FormData(form).get("code") ?? "");
    const code = codeFrom(said);
    wrong =
      code.length === 8 ? await lookAt(code).then(() => null, saysOf) : () => t("front.join.none");
    if (!form.isConnected) return;
    if (wrong === null) go(`/t/${code}${/#[\w-]+$/.exec(said.trim())?.[0] ?? ""}`);
    else draw();
  };
  const typing = () => {
    if (wrong === null) return;
    wrong = null;
    draw();
  };
  // what is typed is shown in English capitals, whatever the page speaks: a Turkish i would keep
  // its dot
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
