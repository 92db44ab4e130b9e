/** QR codes, drawn by the page itself, so that a link with a secret is sent to nobody. */

import { correction, generate } from "../../vendor/lean-qr.js";
import { toSvg } from "../../vendor/lean-qr-svg.js";

/** @param {string} text @param {string} label for screen readers */
export function picture(text, label) {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const drawn = toSvg(code, document, { on: "#000", off: "#fff", pad: 2 });
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", label);
  return drawn;
}
