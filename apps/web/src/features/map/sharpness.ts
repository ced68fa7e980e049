/** Shares of the finest picture, the finest first; the last still shows where everything is. */
const shares = [1, 0.75, 0.5];
/** Slower than thirty pictures a second a finger runs ahead of the map. */
const slowMs = 1_000 / 30;
/** So quick that a finer picture may be tried: half as many pixels again. */
const quickMs = 1_000 / 50;
/** A verdict on slowness takes less than a stroke of a finger, one on quickness several. */
const framesUntilSlow = 5;
const framesUntilQuick = 60;
/** Between two strokes nothing is drawn, which says nothing about how long drawing takes. */
const pauseMs = 200;

export type Sharpness = {
  /** The map moves. */
  move(): void;
  /** A picture of the moving map was drawn. */
  frame(at: number): void;
  /** The map lies still. */
  rest(): void;
};

/** While the map moves, as sharp as thirty pictures a second allow; at rest as sharp as can be. */
export function createSharpness(set: (share: number) => void): Sharpness {
  let level = 0;
  let shown = 0;
  let isMoving = false;
  let lastAt = 0;
  let frames = 0;
  let takenMs = 0;

  return { move, frame, rest };

  function move(): void {
    isMoving = true;
    show(level);
  }

  function frame(at: number): void {
    const ms = at - lastAt;
    lastAt = at;
    if (!isMoving || ms > pauseMs) return;
    frames += 1;
    takenMs += ms;
    if (frames >= framesUntilSlow && takenMs / frames > slowMs) change(level + 1);
    else if (frames >= framesUntilQuick) change(takenMs / frames < quickMs ? level - 1 : level);
  }

  function rest(): void {
    isMoving = false;
    show(0);
  }

  /** Takes effect with the next move, before anything of it is drawn. */
  function change(next: number): void {
    level = Math.min(Math.max(next, 0), shares.length - 1);
    frames = 0;
    takenMs = 0;
  }

  function show(next: number): void {
    if (next === shown) return;
    shown = next;
    set(shares[next] ?? 1);
  }
}
