/**
 * Movement that shows where things go, and never stands in the way: the table is drawn first, what
 * moves lies over it, and the next tap or key ends it.
 */

/** Does nothing move here? */
export const isStill = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

/** What moves now, and what is to be done when it is over. */
class Movement {
  constructor() {
    /** @type {Set<Animation>} */
    this.animations = new Set();
    /** @type {Array<() => void>} */
    this.after = [];
  }

  /** Move something, by transform and opacity alone; afterwards it is as it is drawn.
   * @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing */
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
    if (running === this) running = null;
    for (const animation of this.animations) animation.cancel();
    this.animations.clear();
    for (const done of this.after.splice(0)) done();
  }
}

/** @type {Movement | null} */
let running = null;
let listening = false;

/** Whatever moves is where it goes. */
const endMovement = () => running?.end();

/** A new movement; an older one is over at once. */
export function newMovement() {
  if (!listening) {
    listening = true;
    for (const touch of ["pointerdown", "keydown"])
      document.addEventListener(touch, endMovement, { capture: true, passive: true });
  }
  endMovement();
  running = new Movement();
  return running;
}

/** @typedef {Movement} Moving */
