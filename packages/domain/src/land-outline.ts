import { type Edge, edgesOf, metresPerDegree, type PlanPosition } from './site-plan.ts';

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
const saudiBounds = { west: 34.4, south: 16, east: 55.7, north: 32.2 };

/** Maximum distance in degrees from a land's center to its corners; tiles search this far for lands. */
export const landBoundsMargin = 0.03;

export const maxCorners = 500;
const minAreaM2 = 100;

type Ring = readonly PlanPosition[];

/** Returns the first error of a ring, or undefined for a valid outline. */
export function findOutlineError(ring: Ring): OutlineError | undefined {
  const [first, last] = [ring[0], ring.at(-1)];
  if (first === undefined || last === undefined || ring.length < 4) return 'too_few_corners';
  if (first[0] !== last[0] || first[1] !== last[1]) return 'not_closed';
  if (hasSelfIntersection(ring)) return 'crosses_itself';
  if (!ring.every(isInSaudiBounds)) return 'outside_the_kingdom';
  if (areaOfOutline(ring) < minAreaM2) return 'too_small';
  const center = centroidOfOutline(ring);
  const isNear = (position: PlanPosition) =>
    position.every((degrees, axis) => Math.abs(degrees - (center[axis] ?? 0)) <= landBoundsMargin);
  return ring.every(isNear) ? undefined : 'too_large';
}

/** Area in m² on a local plane at the center; accurate enough for lands this small. */
export function areaOfOutline(ring: Ring): number {
  const [, latitude] = centerOfBounds(ring);
  const longitudeScale = Math.cos((latitude * Math.PI) / 180);
  return Math.abs(doubleSignedArea(ring) / 2) * metresPerDegree ** 2 * longitudeScale;
}

/** Returns the centroid, or the center of the bounding box if the area is zero. */
export function centroidOfOutline(ring: Ring): PlanPosition {
  const [originX, originY] = centerOfBounds(ring);
  const doubleArea = doubleSignedArea(ring);
  if (doubleArea === 0) return [originX, originY];
  let [sumX, sumY] = [0, 0];
  for (const [[x1, y1], [x2, y2]] of edgesOf(ring)) {
    const cross = (x1 - originX) * (y2 - originY) - (x2 - originX) * (y1 - originY);
    sumX += (x1 + x2 - 2 * originX) * cross;
    sumY += (y1 + y2 - 2 * originY) * cross;
  }
  return [roundDegrees(originX + sumX / (3 * doubleArea)), roundDegrees(originY + sumY / (3 * doubleArea))];
}

export function isInSaudiBounds([longitude, latitude]: PlanPosition): boolean {
  const { west, south, east, north } = saudiBounds;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

/** Uses the first corner as origin, to avoid floating-point cancellation. */
function doubleSignedArea(ring: Ring): number {
  const [originX, originY] = ring[0] ?? [0, 0];
  return edgesOf(ring).reduce(
    (sum, [[x1, y1], [x2, y2]]) => sum + (x1 - originX) * (y2 - originY) - (x2 - originX) * (y1 - originY),
    0,
  );
}

function centerOfBounds(ring: Ring): PlanPosition {
  const center = (axis: 0 | 1) => {
    const values = ring.map((position) => position[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return [center(0), center(1)];
}

/** Whether two non-adjacent edges touch, or adjacent edges overlap. */
function hasSelfIntersection(ring: Ring): boolean {
  const edges = edgesOf(ring);
  return edges.some((edge, index) =>
    edges.some((other, otherIndex) => {
      const indexDistance = otherIndex - index;
      if (indexDistance < 1) return false;
      const isAdjacent = indexDistance === 1 || indexDistance === edges.length - 1;
      return isAdjacent ? adjacentEdgesOverlap(edge, other) : edgesTouch(edge, other);
    }),
  );
}

/** Whether adjacent edges are collinear and overlap. */
function adjacentEdgesOverlap([a, b]: Edge, [c, d]: Edge): boolean {
  const [previous, shared, next] = isSame(b, c) ? [a, b, d] : [c, a, b];
  const [previousX, previousY] = [previous[0] - shared[0], previous[1] - shared[1]];
  const [nextX, nextY] = [next[0] - shared[0], next[1] - shared[1]];
  const isZeroLength = (previousX === 0 && previousY === 0) || (nextX === 0 && nextY === 0);
  const crossProduct = previousX * nextY - previousY * nextX;
  const dotProduct = previousX * nextX + previousY * nextY;
  return isZeroLength || (crossProduct === 0 && dotProduct > 0);
}

const isSame = (one: PlanPosition, other: PlanPosition) => one[0] === other[0] && one[1] === other[1];

function edgesTouch([a, b]: Edge, [c, d]: Edge): boolean {
  const [sideOfC, sideOfD] = [sideOf(a, b, c), sideOf(a, b, d)];
  const [sideOfA, sideOfB] = [sideOf(c, d, a), sideOf(c, d, b)];
  if (sideOfC !== sideOfD && sideOfA !== sideOfB) return true;
  return (
    (sideOfC === 0 && isBetween(a, b, c)) ||
    (sideOfD === 0 && isBetween(a, b, d)) ||
    (sideOfA === 0 && isBetween(c, d, a)) ||
    (sideOfB === 0 && isBetween(c, d, b))
  );
}

/** Returns 1 for a point left of the line, -1 right of it and 0 on it. */
function sideOf(from: PlanPosition, to: PlanPosition, point: PlanPosition): number {
  const [x, y] = from;
  return Math.sign((to[0] - x) * (point[1] - y) - (to[1] - y) * (point[0] - x));
}

function isBetween(from: PlanPosition, to: PlanPosition, point: PlanPosition): boolean {
  return ([0, 1] as const).every(
    (axis) => point[axis] >= Math.min(from[axis], to[axis]) && point[axis] <= Math.max(from[axis], to[axis]),
  );
}

/** Rounds to about 10 cm. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
