import type { PlanPosition } from './site-plan.ts';

/** What is wrong with the outline of a land, as somebody drew it. */
export const outlineFaults = [
  'too_few_corners',
  'not_closed',
  'crosses_itself',
  'outside_the_kingdom',
  'too_small',
  'too_large',
] as const;

export type OutlineFault = (typeof outlineFaults)[number];

/** The Kingdom with its islands, in degrees; a land lies inside of it. */
export const kingdom = { west: 34.4, south: 16, east: 55.7, north: 32.2 };

/** In degrees: no land reaches further than this from its middle, so that a tile knows how far to look. */
export const landReach = 0.03;

export const mostCorners = 500;
const smallestM2 = 100;
const metresPerDegree = 111_320;

type Ring = readonly PlanPosition[];

/** The first thing that is wrong with a ring; undefined where it is the outline of a land. */
export function faultOfOutline(ring: Ring): OutlineFault | undefined {
  const [first, last] = [ring[0], ring.at(-1)];
  if (first === undefined || last === undefined || ring.length < 4) return 'too_few_corners';
  if (first[0] !== last[0] || first[1] !== last[1]) return 'not_closed';
  if (crossesItself(ring)) return 'crosses_itself';
  if (!ring.every(isInKingdom)) return 'outside_the_kingdom';
  if (areaOfOutline(ring) < smallestM2) return 'too_small';
  const middle = middleOfOutline(ring);
  const isNear = (position: PlanPosition) =>
    position.every((degrees, axis) => Math.abs(degrees - (middle[axis] ?? 0)) <= landReach);
  return ring.every(isNear) ? undefined : 'too_large';
}

/** In square metres, on a plane that touches the earth in its middle, which a land is small enough for. */
export function areaOfOutline(ring: Ring): number {
  const squeeze = Math.cos((middleOfBox(ring)[1] * Math.PI) / 180);
  return Math.abs(twiceSignedArea(ring) / 2) * metresPerDegree ** 2 * squeeze;
}

/** The middle of its area; of its box, where it has none. */
export function middleOfOutline(ring: Ring): PlanPosition {
  const [west, south] = middleOfBox(ring);
  const area = twiceSignedArea(ring);
  if (area === 0) return [west, south];
  let [east, north] = [0, 0];
  for (const [[x1, y1], [x2, y2]] of edgesOf(ring)) {
    const cross = (x1 - west) * (y2 - south) - (x2 - west) * (y1 - south);
    east += (x1 + x2 - 2 * west) * cross;
    north += (y1 + y2 - 2 * south) * cross;
  }
  return [rounded(west + east / (3 * area)), rounded(south + north / (3 * area))];
}

function isInKingdom([longitude, latitude]: PlanPosition): boolean {
  const { west, south, east, north } = kingdom;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

/** Around the first corner, where numbers are small and lose nothing. */
function twiceSignedArea(ring: Ring): number {
  const [west, south] = ring[0] ?? [0, 0];
  return edgesOf(ring).reduce(
    (sum, [[x1, y1], [x2, y2]]) => sum + (x1 - west) * (y2 - south) - (x2 - west) * (y1 - south),
    0,
  );
}

function middleOfBox(ring: Ring): PlanPosition {
  const middle = (axis: 0 | 1) => {
    const along = ring.map((position) => position[axis]);
    return (Math.min(...along) + Math.max(...along)) / 2;
  };
  return [middle(0), middle(1)];
}

type Edge = readonly [PlanPosition, PlanPosition];

function edgesOf(ring: Ring): Edge[] {
  return ring.slice(1).map((to, index) => [ring[index] as PlanPosition, to] as const);
}

/** Whether two edges touch that are not neighbours; neighbours share a corner and nothing else. */
function crossesItself(ring: Ring): boolean {
  const edges = edgesOf(ring);
  return edges.some((one, index) =>
    edges.some((other, otherIndex) => {
      const apart = otherIndex - index;
      if (apart < 1) return false;
      const isNext = apart === 1 || apart === edges.length - 1;
      return isNext ? foldsBack(one, other) : touch(one, other);
    }),
  );
}

/** Neighbours that lie on one line and run over each other. */
function foldsBack(one: Edge, other: Edge): boolean {
  const [a, b, c, d] = [...one, ...other] as [PlanPosition, PlanPosition, PlanPosition, PlanPosition];
  const shared = isSame(b, c) ? { from: a, at: b, to: d } : { from: c, at: a, to: b };
  const [alongX, alongY] = [shared.from[0] - shared.at[0], shared.from[1] - shared.at[1]];
  const [onX, onY] = [shared.to[0] - shared.at[0], shared.to[1] - shared.at[1]];
  const isNothing = (alongX === 0 && alongY === 0) || (onX === 0 && onY === 0);
  return isNothing || (alongX * onY - alongY * onX === 0 && alongX * onX + alongY * onY > 0);
}

const isSame = (one: PlanPosition, other: PlanPosition) => one[0] === other[0] && one[1] === other[1];

function touch([a, b]: Edge, [c, d]: Edge): boolean {
  const sides = [sideOf(a, b, c), sideOf(a, b, d), sideOf(c, d, a), sideOf(c, d, b)] as const;
  if (sides[0] !== sides[1] && sides[2] !== sides[3]) return true;
  return (
    (sides[0] === 0 && isBetween(a, b, c)) ||
    (sides[1] === 0 && isBetween(a, b, d)) ||
    (sides[2] === 0 && isBetween(c, d, a)) ||
    (sides[3] === 0 && isBetween(c, d, b))
  );
}

function sideOf([x, y]: PlanPosition, to: PlanPosition, point: PlanPosition): number {
  return Math.sign((to[0] - x) * (point[1] - y) - (to[1] - y) * (point[0] - x));
}

function isBetween(from: PlanPosition, to: PlanPosition, point: PlanPosition): boolean {
  return ([0, 1] as const).every(
    (axis) => point[axis] >= Math.min(from[axis], to[axis]) && point[axis] <= Math.max(from[axis], to[axis]),
  );
}

/** About ten centimetres. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
