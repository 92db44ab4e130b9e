// What the page uses of lean-qr/extras/svg.

import type { Bitmap2D } from "./lean-qr.js";

export function toSvg(code: Bitmap2D, target: Document, options?: { on?: string; off?: string; pad?: number }): SVGElement;
