// What the page uses of lean-qr. The types that come with the package name modules, not files.

export interface Bitmap2D {
  readonly size: number;
  get(x: number, y: number): boolean;
}
export const correction: { L: number; M: number; Q: number; H: number };
export function generate(text: string, options?: { minCorrectionLevel?: number }): Bitmap2D;
