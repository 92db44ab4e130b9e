/**
 * Animations that show where things go. The table is drawn in its final state first and the
 * animation lies over it, so the next tap or key can end it.
 */

/** Whether to leave out animations: motion is turned off, or the page is hidden. */
export const isStill = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

/** A group of animations that end together, and what to do when they have ended. */
class Movement {
  constructor() {
    /** @type {Set<Animation>} */
    this.animations = new Set();
    /** @type {Array<() => void>} */
    this.after = [];
  }

  /**
   * Animate an element by transform and opacity only. Afterwards it is as it was drawn.
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} timing
   */
  add(element, frames, timing) {
    const animation = element.animate(frames, { fill: "backwards", ...timing });
    this.animations.add(animation);
    animation.onfinish = () => {
      this.animations.delete(animation);
      if (this.animations.size === 0) this.end();
    };
    return animation;
  }

  end() {
    if (currentMovement === this) currentMovement = null;
    for (const animation of this.animations) animation.cancel();
    this.animations.clear();
    for (const done of this.after.splice(0)) done();
  }
}

/** @type {Movement | null} */
let currentMovement = null;
let listening = false;

/** Show everything in its final place. */
const endMovement = () => currentMovement?.end();

/** Start a new animation, and end the previous one. */
export function newMovement() {
  if (!listening) {
    listening = true;
    for (const touch of ["pointerdown", "keydown"])
      document.addEventListener(touch, endMovement, { capture: true, passive: true });
  }
  endMovement();
  currentMovement = new Movement();
  return currentMovement;
}

/** @typedef {Movement} Moving */
