/** The page of the player's packs. A link to it can hold a pack to save. */

import { html, nothing, render } from "../../../vendor/lit-html.js";
import { about } from "../../ground/about.js";
import { homeBar } from "../../ground/home-bar.js";
import { loadStyle, icon, showNote } from "../../ground/parts.js";
import { currentLanguage, languageName, t, onLanguageChange } from "../../ground/texts.js";
import { setTitle } from "../../ground/title.js";
import { languages } from "../limits.js";
import { packEditor } from "./editor.js";
import { deletePack, storePack, inspectPack, newPack, packFromFragment, packs } from "./packs.js";

/** @typedef {import("./packs.js").Pack} Pack */

/** @param {HTMLElement} container */
export function show(container) {
  loadStyle("/style/options.css");
  loadStyle("/style/lobby.css");
  const page = new PacksPage(container);
  void about().then(page.draw);
  page.draw();
  if (location.hash.length > 1) void page.load();
  setTitle(() => t("whenidream.packs.title"));
  return onLanguageChange(page.draw);
}

class PacksPage {
  /** @type {Pack | null} The pack from the address, until the player saves or declines it. */
  offered = null;
  /** @type {Pack | null} */
  open = null;
  /** Whether the next click deletes the pack, which needs confirmation. */
  isConfirming = false;

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
  }

  draw = () => render(this.page(), this.container);

  async load() {
    this.offered = await packFromFragment(location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
    if (this.offered === null) showNote(() => t("whenidream.packs.none"));
    this.draw();
  }

  /** Open a pack, or close the editor. @type {(pack: Pack | null) => void} */
  openPack = (pack) => {
    this.offered = null;
    this.open = pack;
    this.isConfirming = false;
    this.draw();
  };

  createPack = () => {
    const mine = currentLanguage();
    const made = newPack({ language: languages().includes(mine) ? mine : "en" });
    storePack(made);
    this.openPack(made);
  };

  page() {
    return html`${homeBar()}
      <main class="page packs-page">
        <h1>${t("whenidream.packs.title")}</h1>
        ${this.offered ? offer(this.offered, this.openPack) : nothing}
        <p>${t("whenidream.packs.about")}</p>
        <ul class="pack-list">
          ${packs().map((pack) => this.packLine(pack))}
          <li>
            <button type="button" class="new-pack" @click=${this.createPack}>
              ${icon("plus")}${t("whenidream.packs.new")}
            </button>
          </li>
        </ul>
        ${this.open ? this.editorPanel(this.open) : nothing}
      </main>`;
  }

  /** @param {Pack} pack */
  packLine(pack) {
    const isOpen = this.open?.id === pack.id;
    return html`<li>
      <button type="button" aria-pressed=${isOpen} @click=${() => this.openPack(isOpen ? null : pack)}>
        <span
          ><b>${pack.name || t("whenidream.packs.unnamed")}</b
          ><small class="soft">${packSummary(pack)}</small></span
        >
      </button>
    </li>`;
  }

  /** @param {Pack} pack */
  editorPanel(pack) {
    const forget = () => {
      if (this.isConfirming) {
        deletePack(pack.id);
        return this.openPack(null);
      }
      this.isConfirming = true;
      this.draw();
    };
    return html`<section
      class="panel column"
      aria-label=${pack.name || t("whenidream.packs.unnamed")}>
      ${packEditor(pack, { draw: this.draw, onChange: this.draw })}
      <button type="button" class="forget ${this.isConfirming ? "sure" : ""}" @click=${forget}>
        ${icon("cross")}${t(this.isConfirming ? "whenidream.packs.forgetSure" : "whenidream.packs.forget")}
      </button>
    </section>`;
  }
}

/** A short description of a pack. @param {Pack} pack */
const packSummary = (pack) =>
  [
    languageName(pack.language),
    t("whenidream.options.wordsCount", { count: inspectPack(pack.words).pieces }),
  ].join(" · ");

/** @param {Pack} pack @param {(pack: Pack | null) => void} openPack */
function offer(pack, openPack) {
  const same = packs().find((each) => each.words === pack.words && each.language === pack.language);
  return html`<section class="pack-offer paper">
    <h2>${pack.name || t("whenidream.packs.unnamed")}</h2>
    <p>
      ${packSummary(pack)}<br /><span class="soft"
        >${pack.words.split("\n").slice(0, 6).join(", ")} …</span
      >
    </p>
    <div class="row">
      ${
        same
          ? html`<p>${t("whenidream.packs.have")}</p>
            <button type="button" @click=${() => openPack(same)}>${t("whenidream.packs.look")}</button>`
          : html`<button
              type="button"
              class="primary keep"
              @click=${() => {
                storePack(pack);
                showNote(() => t("whenidream.packs.kept"));
                openPack(pack);
              }}>
              ${t("whenidream.packs.keep")}
            </button>
            <button type="button" @click=${() => openPack(null)}>
              ${t("whenidream.packs.leave")}
            </button>`
      }
    </div>
  </section>`;
}
