/** The scene behind the front page and the lobby. */

import { html, svg } from "../../vendor/lit-html.js";
import { siteUrl } from "../ground/site.js";

/** The sky and the hills. */
export const backdrop = () => html`<div class="scene" aria-hidden="true">
  <svg
    class="scene-sky"
    viewBox="0 0 1200 800"
    preserveAspectRatio="xMidYMin slice"
    focusable="false">
    ${svg`<use href=${siteUrl("/drawings.svg#sky")} width="1200" height="800"></use>`}
  </svg>
</div>`;
