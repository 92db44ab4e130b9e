/** What stands behind the front page and the lobby. */

import { html, svg } from "../../vendor/lit-html.js";
import { at } from "../ground/site.js";

/** The sky above, the hills below: on which the bills stand. */
export const backdrop = () => html`<div class="scene" aria-hidden="true">
  <svg
    class="scene-sky"
    viewBox="0 0 1200 800"
    preserveAspectRatio="xMidYMin slice"
    focusable="false">
    ${svg`<use href=${at("/drawings.svg#sky")} width="1200" height="800"></use>`}
  </svg>
</div>`;
