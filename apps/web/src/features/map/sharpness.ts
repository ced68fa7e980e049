/** How the map is drawn while it moves: a share of the finest picture, and whether that is moved instead of drawn anew. */
export type Drawing = { share: number; isGliding: boolean };

/** The finest first; half as wide and high a picture still shows where everything is. */
const drawings: readonly [Drawing, ...Drawing[]] = [
  { share: 1, isGliding: false },
  { share: 0.75, isGliding: false },
  { share: 0.5, isGliding: false },
  { share: 0.5, isGliding: true },
];
const coarsest = drawings.length - 1;
/** Slower than thirty pictures a second a finger runs ahead of the map. */
const slowMs = 1_000 / 30;
/** So quick that a finer picture may be tried: half as many pixels again. */
const quickMs = 1_000 / 50;
/** A verdict on slowness takes less than a stroke of a finger, one on quickness several. */
const picturesUntilSlow = 4;
const picturesUntilQuick = 60;
/** After so long without a stroke a finer picture is tried again: what was slow may have been something else. */
const forgivenAfterMs = 10_000;

export type Sharpness = {
  /** The map moves. */
  move(at: number): void;
  /** A picture of the map was drawn, which took so long. */
  picture(tookMs: number): void;
  /** The map lies still; says whether it must be drawn anew for that. */
  rest(): boolean;
  /** Whether the next movement would be drawn as finely as can be. */
  isFinest(): boolean;
};

/** While the map moves, as sharp as thirty pictures a second allow, and gliding where none is coarse enough; at rest as sharp as can be. */
export function createSharpness(set: (drawing: Drawing) => void, isSlow = false): Sharpness {
  let level = isSlow ? coarsest : 0;
  let shown = 0;
  let isMoving = false;
  let movedAt = Infinity;
  let pictures = 0;
  let takenMs = 0;

  return { move, picture, rest, isFinest: () => level === 0 };

  function move(at: number): void {
    if (at - movedAt > forgivenAfterMs) change(level - 1);
    movedAt = at;
    isMoving = true;
    show(level);
  }

  function picture(tookMs: number): void {
    // Gliding is judged by no picture: one finer must be tried to see whether it would do.
    if (!isMoving || level === coarsest) return;
    pictures += 1;
    takenMs += tookMs;
    const meanMs = takenMs / pictures;
    if (pictures >= picturesUntilSlow && meanMs > slowMs) change(meanMs > 2 * slowMs ? coarsest : level + 1);
    else if (pictures >= picturesUntilQuick) change(meanMs < quickMs ? level - 1 : level);
  }

  function rest(): boolean {
    const wasCoarse = shown > 0;
    isMoving = false;
    show(0);
    return wasCoarse;
  }

  /** Takes effect with the next move, before anything of it is drawn. */
  function change(next: number): void {
    level = Math.min(Math.max(next, 0), coarsest);
    pictures = 0;
    takenMs = 0;
  }

  function show(next: number): void {
    if (next === shown) return;
    shown = next;
    set(drawings[next] ?? drawings[0]);
  }
}
