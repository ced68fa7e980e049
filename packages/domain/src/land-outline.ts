import { type Edge, edgesOf, type PlanPosition } from './site-plan.ts';

/** Reasons to reject a drawn outline. */
export const outlineErrors = [
  'too_few_corners',
  'not_closed',
  'crosses_itself',
  'outside_the_kingdom',
  'too_small',
  'too_large',
] as const;

export type OutlineError = (typeof outlineErrors)[number];

/** Bounding box of Saudi Arabia with its islands, in degrees. */
export const saudiBounds = { west: 34.4, south: 16, east: 55.7, north: 32.2 };

/** Maximum distance in degrees from a land's center to its corners; tiles search this far for lands. */
export const landBoundsMargin = 0.03;

export const maxCorners = 500;
const minAreaM2 = 100;
const metresPerDegree = 111_320;

type Ring = readonly PlanPosition[];

/** Returns the first error of a ring, or undefined for a valid outline. */
export function findOutlineError(ring: Ring): OutlineError | undefined {
  const [first, last] = [ring[0], ring.at(-1)];
  if (first === undefined || last === undefined || ring.length < 4) return 'too_few_corners';
  if (first[0] !== last[0] || first[1] !== last[1]) return 'not_closed';
  if (crossesItself(ring)) return 'crosses_itself';
  if (!ring.every(isInSaudiBounds)) return 'outside_the_kingdom';
  if (areaOfOutline(ring) < minAreaM2) return 'too_small';
  const center = centroidOfOutline(ring);
  const isNear = (position: PlanPosition) =>
    position.every((degrees, axis) => Math.abs(degrees - (center[axis] ?? 0)) <= landBoundsMargin);
  return ring.every(isNear) ? undefined : 'too_large';
}

/** Area in m² on a local plane at the center; accurate enough for lands this small. */
export function areaOfOutline(ring: Ring): number {
  const longitudeScale = Math.cos((centerOfBounds(ring)[1] * Math.PI) / 180);
  return Math.abs(twiceSignedArea(ring) / 2) * metresPerDegree ** 2 * longitudeScale;
}

/** Returns the centroid, or the center of the bounding box if the area is zero. */
export function centroidOfOutline(ring: Ring): PlanPosition {
  const [west, south] = centerOfBounds(ring);
  const area = twiceSignedArea(ring);
  if (area === 0) return [west, south];
  let [east, north] = [0, 0];
  for (const [[x1, y1], [x2, y2]] of edgesOf(ring)) {
    const cross = (x1 - west) * (y2 - south) - (x2 - west) * (y1 - south);
    east += (x1 + x2 - 2 * west) * cross;
    north += (y1 + y2 - 2 * south) * cross;
  }
  return [roundDegrees(west + east / (3 * area)), roundDegrees(south + north / (3 * area))];
}

function isInSaudiBounds([longitude, latitude]: PlanPosition): boolean {
  const { west, south, east, north } = saudiBounds;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

/** Relative to the first corner, to avoid floating-point cancellation. */
function twiceSignedArea(ring: Ring): number {
  const [west, south] = ring[0] ?? [0, 0];
  return edgesOf(ring).reduce(
    (sum, [[x1, y1], [x2, y2]]) => sum + (x1 - west) * (y2 - south) - (x2 - west) * (y1 - south),
    0,
  );
}

function centerOfBounds(ring: Ring): PlanPosition {
  const center = (axis: 0 | 1) => {
    const along = ring.map((position) => position[axis]);
    return (Math.min(...along) + Math.max(...along)) / 2;
  };
  return [center(0), center(1)];
}

/** Whether two non-adjacent edges touch, or adjacent edges overlap. */
function crossesItself(ring: Ring): boolean {
  const edges = edgesOf(ring);
  return edges.some((one, index) =>
    edges.some((other, otherIndex) => {
      const apart = otherIndex - index;
      if (apart < 1) return false;
      const isNext = apart === 1 || apart === edges.length - 1;
      return isNext ? foldsBack(one, other) : edgesTouch(one, other);
    }),
  );
}

/** Whether adjacent edges are collinear and overlap. */
function foldsBack([a, b]: Edge, [c, d]: Edge): boolean {
  const shared = isSame(b, c) ? { from: a, at: b, to: d } : { from: c, at: a, to: b };
  const [alongX, alongY] = [shared.from[0] - shared.at[0], shared.from[1] - shared.at[1]];
  const [onX, onY] = [shared.to[0] - shared.at[0], shared.to[1] - shared.at[1]];
  const isZeroLength = (alongX === 0 && alongY === 0) || (onX === 0 && onY === 0);
  return isZeroLength || (alongX * onY - alongY * onX === 0 && alongX * onX + alongY * onY > 0);
}

const isSame = (one: PlanPosition, other: PlanPosition) => one[0] === other[0] && one[1] === other[1];

function edgesTouch([a, b]: Edge, [c, d]: Edge): boolean {
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

/** About 10 cm. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
