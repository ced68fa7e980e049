import type { Coordinates } from './mercator.ts';
import { metresPerDegree } from './site-plan.ts';

/** Far more passes than hundreds of trees need to converge. */
const maxPasses = 60;

/**
 * Returns a short visiting order (nearest neighbour, then 2-opt). The first stop, such as the gate, stays
 * first.
 */
export function planRoute(stops: readonly Coordinates[]): { order: number[]; metres: number } {
  const [first] = stops;
  if (first === undefined) return { order: [], metres: 0 };
  const longitudeScale = Math.cos((first.latitude * Math.PI) / 180);
  const points = stops.map(({ longitude, latitude }) => ({
    x: longitude * metresPerDegree * longitudeScale,
    y: latitude * metresPerDegree,
  }));
  const distances = points.map((from) => points.map((to) => Math.hypot(from.x - to.x, from.y - to.y)));
  const distance = (from: number, to: number) => distances[from]?.[to] ?? Infinity;
  const order = improveWith2Opt(nearestNeighbourOrder(stops.length, distance), distance);
  const metres = order.slice(1).reduce((sum, stop, index) => sum + distance(order[index] ?? 0, stop), 0);
  return { order, metres };
}

type DistanceFunction = (from: number, to: number) => number;

function nearestNeighbourOrder(count: number, distance: DistanceFunction): number[] {
  const remaining = new Set(Array.from({ length: count }, (_, index) => index));
  const order: number[] = [];
  let nearest = 0;
  for (;;) {
    order.push(nearest);
    remaining.delete(nearest);
    if (remaining.size === 0) return order;
    const current = nearest;
    let shortest = Infinity;
    for (const candidate of remaining) {
      const metres = distance(current, candidate);
      if (metres < shortest) [nearest, shortest] = [candidate, metres];
    }
  }
}

/** 2-opt on an open path with a fixed first stop. */
function improveWith2Opt(order: number[], distance: DistanceFunction): number[] {
  const last = order.length - 1;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    let isImproved = false;
    for (let from = 0; from < last - 1; from += 1) {
      for (let to = from + 2; to <= last; to += 1) {
        const [a, b, c, d] = [order[from], order[from + 1], order[to], order[to + 1]];
        if (a === undefined || b === undefined || c === undefined) break;
        const before = distance(a, b) + (d === undefined ? 0 : distance(c, d));
        const after = distance(a, c) + (d === undefined ? 0 : distance(b, d));
        if (after > before - 1e-6) continue;
        order.splice(from + 1, to - from, ...order.slice(from + 1, to + 1).toReversed());
        isImproved = true;
      }
    }
    if (!isImproved) break;
  }
  return order;
}
