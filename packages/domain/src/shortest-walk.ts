export type Spot = { longitude: number; latitude: number };

const metresPerDegree = 111_320;
/** Far more than a walk of hundreds of trees needs to come to rest. */
const maxRounds = 60;

/**
 * The order in which to visit spots with little walking: always on to the nearest, then turned around piece by piece for as
 * long as that makes it shorter. It begins at the first spot, such as the gate.
 */
export function shortestWalk(spots: readonly Spot[]): { order: number[]; metres: number } {
  const [first] = spots;
  if (first === undefined) return { order: [], metres: 0 };
  const squeeze = Math.cos((first.latitude * Math.PI) / 180);
  const x = spots.map(({ longitude }) => longitude * metresPerDegree * squeeze);
  const y = spots.map(({ latitude }) => latitude * metresPerDegree);
  const count = spots.length;
  const metresBetween = Float64Array.from({ length: count * count }, (_, pair) => {
    const [from, to] = [Math.floor(pair / count), pair % count];
    return Math.hypot((x[from] as number) - (x[to] as number), (y[from] as number) - (y[to] as number));
  });
  const apart = (from: number, to: number) => metresBetween[from * count + to] as number;
  const order = turned(nearestFirst(spots.length, apart), apart);
  const metres = order.slice(1).reduce((sum, spot, index) => sum + apart(order[index] as number, spot), 0);
  return { order, metres };
}

type Apart = (from: number, to: number) => number;

function nearestFirst(count: number, apart: Apart): number[] {
  const left = new Set(Array.from({ length: count }, (_, index) => index));
  const order = [0];
  left.delete(0);
  while (left.size > 0) {
    const here = order.at(-1) as number;
    let nearest = -1;
    let least = Infinity;
    for (const spot of left) {
      const metres = apart(here, spot);
      if (metres < least) [nearest, least] = [spot, metres];
    }
    order.push(nearest);
    left.delete(nearest);
  }
  return order;
}

/** 2-opt of an open path whose first spot stays. */
function turned(order: number[], apart: Apart): number[] {
  const last = order.length - 1;
  for (let round = 0; round < maxRounds; round += 1) {
    let isShorter = false;
    for (let from = 0; from < last - 1; from += 1) {
      for (let to = from + 2; to <= last; to += 1) {
        const a = order[from] as number;
        const b = order[from + 1] as number;
        const c = order[to] as number;
        const d = order[to + 1];
        const before = apart(a, b) + (d === undefined ? 0 : apart(c, d));
        const after = apart(a, c) + (d === undefined ? 0 : apart(b, d));
        if (after > before - 1e-6) continue;
        reverse(order, from + 1, to);
        isShorter = true;
      }
    }
    if (!isShorter) break;
  }
  return order;
}

function reverse(order: number[], from: number, to: number): void {
  for (let low = from, high = to; low < high; low += 1, high -= 1)
    [order[low], order[high]] = [order[high] as number, order[low] as number];
}
