/**
 * Charts drawn as SVG and HTML: lines, bars, and sums in steps. They can be read without colours.
 */

import { html, nothing, svg } from "../../vendor/lit-html.js";
import { percent } from "./texts.js";
import { vars } from "./parts.js";

/**
 * A mark on a line.
 * @typedef {{ x: number, y: number, kind: string, description: string }} Mark `x` and `y` from 0 to
 *   1
 */

/**
 * A line through points, with three labels on its vertical axis. Coordinates are from 0 to 1.
 * `description` describes the chart to screen readers, `at` a highlighted point, `lowest` the
 * bottom of the axis.
 * @param {Array<[number, number]>} line
 * @param {{
 *   description: string,
 *   marks?: Mark[],
 *   at?: [number, number] | null,
 *   lowest?: number,
 *   label?: (share: number) => string,
 * }} more
 */
export function lineChart(
  line,
  { description, marks = [], at = null, lowest = 0, label = percent },
) {
  const high = (/** @type {number} */ y) => (1 - (y - lowest) / (1 - lowest)) * 100;
  const path = line
    .map(([x, y], n) => `${n ? "L" : "M"}${(x * 100).toFixed(2)} ${high(y).toFixed(2)}`)
    .join("");
  const area =
    line.length > 1
      ? `${path}L${(line[line.length - 1][0] * 100).toFixed(2)} 100L${(line[0][0] * 100).toFixed(
          2,
        )} 100Z`
      : "";
  return html`<div class="line-picture" role="img" aria-label=${description}>
    ${[1, (1 + lowest) / 2, lowest].map(
      (share) =>
        html`<span class="line-share" aria-hidden="true" ${vars({ "--y": high(share) })}
          >${label(share)}</span
        >`,
    )}
    <div class="line-field" aria-hidden="true">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" focusable="false">
        ${svg`
          <path class="line-ground" d="M0 0H100M0 50H100M0 100H100"></path>
          <path class="line-area" d=${area}></path>
          <path class="line-line" d=${path}></path>
        `}
      </svg>
      ${marks.map(
        (mark) =>
          html`<i
            class="mark ${mark.kind}"
            title=${mark.description}
            ${vars({ "--x": mark.x * 100, "--y": high(mark.y) })}></i>`,
      )}
      ${
        at
          ? html`<i class="line-at" ${vars({ "--x": at[0] * 100, "--y": high(at[1]) })}></i>`
          : nothing
      }
      ${
        line.length === 1
          ? html`<i
            class="mark alone"
            ${vars({ "--x": line[0][0] * 100, "--y": high(line[0][1]) })}></i>`
          : nothing
      }
    </div>
  </div>`;
}

/**
 * Bars side by side. `description` describes a bar to screen readers.
 * @param {Array<{label: string, n: number, description: string, lit?: boolean}>} bars
 */
export function barChart(bars) {
  const most = Math.max(1, ...bars.map((bar) => bar.n));
  return html`<ul class="bars-picture">
    ${bars.map(
      (bar) => html`<li>
        <span class="unseen">${bar.description}</span> <b aria-hidden="true">${bar.n || nothing}</b
        ><i class=${bar.lit ? "lit" : ""} aria-hidden="true" ${vars({ "--part": bar.n / most })}></i
        ><small aria-hidden="true">${bar.label}</small>
      </li>`,
    )}
  </ul>`;
}

/**
 * A sum in steps: each column reaches from one level to the next.
 * @param {Array<{label: string, from: number, to: number, value: string, kind: string}>} steps
 * @param {string} caption
 */
export function stepChart(steps, caption) {
  const low = Math.min(0, ...steps.flatMap((step) => [step.from, step.to]));
  const high = Math.max(1, ...steps.flatMap((step) => [step.from, step.to]));
  const scale = (/** @type {number} */ level) => ((level - low) / (high - low)) * 100;
  return html`<figure class="sum-picture">
    <ol aria-hidden="true">
      ${steps.map(
        (step) => html`<li class=${step.kind}>
          <div
            class="sum-column"
            ${vars({
              "--from": scale(Math.min(step.from, step.to)),
              "--to": scale(Math.max(step.from, step.to)),
              "--end": scale(step.to),
            })}>
            <i></i><b>${step.value}</b>
          </div>
          <small>${step.label}</small>
        </li>`,
      )}
    </ol>
    <figcaption>${caption}</figcaption>
  </figure>`;
}

/**
 * A figure with its label, for `<dl class="figures">`.
 * @param {string | number} value
 * @param {string} label
 * @param {{more?: string, kind?: string}} [options] `more` is a smaller line below; `kind` a CSS
 *   class
 */
export const figure = (value, label, { more = "", kind = "" } = {}) =>
  html`<div>
    <dt>${label}</dt>
    <dd class="numbers ${kind}">${value}</dd>
    ${more ? html`<dd class="soft small">${more}</dd>` : nothing}
  </div>`;

/**
 * Points of a line chart: values at even distances.
 * @param {number[]} values
 * @returns {Array<[number, number]>}
 */
export const evenlySpaced = (values) =>
  values.map((value, n) => [values.length === 1 ? 0.5 : n / (values.length - 1), value]);
