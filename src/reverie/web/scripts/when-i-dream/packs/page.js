/** The page of one's packs; who comes with a link is offered what it holds. */

import { html, nothing, render } from "../../../vendor/lit-html.js";
import { about } from "../../ground/about.js";
import { homeBar } from "../../ground/home-bar.js";
import { addStyle, icon, note } from "../../ground/parts.js";
import { inLanguage, languageName, t, whenReworded } from "../../ground/texts.js";
import { setTitle } from "../../ground/title.js";
import { languages } from "../limits.js";
import { packEditor } from "./editor.js";
import { forgetPack, keepPack, lookThrough, newPack, packFrom, packs } from "./packs.js";

/** @typedef {import("./packs.js").Pack} Pack */

/** @param {HTMLElement} at */
export function show(at) {
  addStyle("/style/options.css");
  addStyle("/style/lobby.css");
  /** @type {Pack | null} */
  let offered = null;
  /** @type {Pack | null} */
  let open = null;
  let sure = false;
  const draw = () => render(page(), at);
  const take = (/** @type {Pack | null} */ pack) => {
    [offered, open, sure] = [null, pack, false];
    draw();
  };
  const page = () => html`${homeBar()}
    <main class="page packs-page">
      <h1>${t("whenidream.packs.title")}</h1>
      ${offered ? offer(offered, take) : nothing}
      <p>${t("whenidream.packs.about")}</p>
      <ul class="pack-list">
        ${packs().map(
          (pack) => html`<li>
            <button
              type="button"
              aria-pressed=${open?.id === pack.id}
              @click=${() => take(open?.id === pack.id ? null : pack)}>
              <span
                ><b>${pack.name || t("whenidream.packs.unnamed")}</b
                ><small class="soft">${inShort(pack)}</small></span
              >
            </button>
          </li>`,
        )}
        <li>
          <button
            type="button"
            class="new-pack"
            @click=${() => {
              const mine = inLanguage();
              const made = newPack({ language: languages().includes(mine) ? mine : "en" });
              keepPack(made);
              take(made);
            }}>
            ${icon("plus")}${t("whenidream.packs.new")}
          </button>
        </li>
      </ul>
      ${
        open
          ? html`<section
            class="panel column"
            aria-label=${open.name || t("whenidream.packs.unnamed")}>
            ${packEditor(open, { draw, changed: draw })}
            <button
              type="button"
              class="forget ${sure ? "sure" : ""}"
              @click=${() => {
                if (sure && open) forgetPack(open.id);
                if (sure) take(null);
                else {
                  sure = true;
                  draw();
                }
              }}>
              ${icon("cross")}${t(sure ? "whenidream.packs.forgetSure" : "whenidream.packs.forget")}
            </button>
          </section>`
          : nothing
      }
    </main>`;
  void about().then(draw);
  draw();
  if (location.hash.length > 1) void arrive();
  async function arrive() {
    offered = await packFrom(location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
    if (offered === null) note(() => t("whenidream.packs.none"));
    draw();
  }
  setTitle(() => t("whenidream.packs.title"));
  return whenReworded(draw);
}

/** What a pack is, in a few words. @param {Pack} pack */
const inShort = (pack) =>
  [
    languageName(pack.language),
    t("whenidream.options.wordsCount", { count: lookThrough(pack.words).pieces }),
  ].join(" · ");

/** @param {Pack} pack @param {(pack: Pack | null) => void} take */
function offer(pack, take) {
  const same = packs().find((each) => each.words === pack.words && each.language === pack.language);
  return html`<section class="pack-offer paper">
    <h2>${pack.name || t("whenidream.packs.unnamed")}</h2>
    <p>
      ${inShort(pack)}<br /><span class="soft"
        >${pack.words.split("\n").slice(0, 6).join(", ")} …</span
      >
    </p>
    <div class="row">
      ${
        same
          ? html`<p>${t("whenidream.packs.have")}</p>
            <button type="button" @click=${() => take(same)}>${t("whenidream.packs.look")}</button>`
          : html`<button
              type="button"
              class="primary keep"
              @click=${() => {
                keepPack(pack);
                note(() => t("whenidream.packs.kept"));
                take(pack);
              }}>
              ${t("whenidream.packs.keep")}
            </button>
            <button type="button" @click=${() => take(null)}>
              ${t("whenidream.packs.leave")}
            </button>`
      }
    </div>
  </section>`;
}
