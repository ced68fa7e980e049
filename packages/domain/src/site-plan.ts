import type { Tile } from './tile-cell.ts';

/** Longitude, latitude. */
export type PlanPosition = [number, number];

type PlanPoint = { type: 'Point'; coordinates: PlanPosition };
export type PlanLine = { type: 'LineString'; coordinates: PlanPosition[] };
export type PlanArea = { type: 'Polygon'; coordinates: PlanPosition[][] };
type Drawn<Geometry, Properties> = { type: 'Feature'; geometry: Geometry; properties: Properties };

/** One thing on the plan of a land. A plot is called by its letters, a row by its number within the plot. */
export type PlanFeature =
  | Drawn<PlanArea, { kind: 'outline' | 'water' | 'parking' }>
  | Drawn<PlanArea, { kind: 'plot'; plot: string }>
  | Drawn<PlanLine, { kind: 'path' }>
  | Drawn<PlanLine, { kind: 'row'; plot: string; row: number }>
  | Drawn<PlanPoint, { kind: 'gate' }>;

/** A land as its people know it: its outline, and what is found inside. */
export type SitePlan = { type: 'FeatureCollection'; features: PlanFeature[] };

/** Where somebody looks for a tree; null where the plan does not say. */
export type SitePlace = { plot: string | null; row: number | null; metresFromGate: number | null };

/** Plans are asked for by the tile of this zoom: about nine kilometres of Arabia. */
export const planTileZoom = 12;

/** Trees of a row stand this near to its line, in shares of the distance between rows. */
const rowReach = 0.5;
/** Where a plot has a single row. */
const widestRowM = 10;

/** Which of the world's tiles holds a position, at the zoom by which plans are asked for. */
export function planTileOf({ x, y }: { x: number; y: number }): Tile {
  const across = 2 ** planTileZoom;
  const index = (share: number) => Math.min(Math.max(Math.floor(share * across), 0), across - 1);
  return { z: planTileZoom, x: index(x), y: index(y) };
}

/** Undefined where the position is not on this land. */
export function placeInPlan({ features }: SitePlan, position: PlanPosition): SitePlace | undefined {
  const isOnLand = features.some(
    ({ geometry, properties }) =>
      properties.kind === 'outline' && geometry.type === 'Polygon' && isInside(geometry, position),
  );
  if (!isOnLand) return undefined;
  const plot = plotAt(features, position);
  return {
    plot,
    row: plot === null ? null : rowAt(features, plot, position),
    metresFromGate: minOf(
      features.flatMap(({ geometry, properties }) =>
        properties.kind === 'gate' && geometry.type === 'Point'
          ? [metresBetween(geometry.coordinates, position)]
          : [],
      ),
    ),
  };
}

function plotAt(features: readonly PlanFeature[], position: PlanPosition): string | null {
  for (const { geometry, properties } of features)
    if (properties.kind === 'plot' && geometry.type === 'Polygon' && isInside(geometry, position))
      return properties.plot;
  return null;
}

/** The nearest row, unless the tree stands further from it than halfway to where the next would be. */
function rowAt(features: readonly PlanFeature[], plot: string, position: PlanPosition): number | null {
  const rows = features
    .flatMap(({ geometry, properties }) =>
      properties.kind === 'row' && properties.plot === plot && geometry.type === 'LineString'
        ? [
            {
              row: properties.row,
              line: geometry.coordinates,
              metres: metresToLine(geometry.coordinates, position),
            },
          ]
        : [],
    )
    .toSorted((one, other) => one.metres - other.metres);
  const [nearest, second] = rows;
  if (nearest === undefined) return null;
  const start = second?.line[0];
  const apart = start === undefined ? 2 * widestRowM : metresToLine(nearest.line, start);
  return nearest.metres <= apart * rowReach ? nearest.row : null;
}

/** How often a ray to the east crosses the rings: an odd number of times from inside. */
function isInside({ coordinates }: PlanArea, [east, north]: PlanPosition): boolean {
  let isIn = false;
  for (const ring of coordinates) {
    for (const [index, [x, y]] of ring.entries()) {
      const [beforeX, beforeY] = ring[(index + ring.length - 1) % ring.length] as PlanPosition;
      const isBetween = y > north !== beforeY > north;
      if (isBetween && east < ((beforeX - x) * (north - y)) / (beforeY - y) + x) isIn = !isIn;
    }
  }
  return isIn;
}

const metresPerDegree = 111_320;

/** On a plane that touches the earth here, which a land is small enough for. */
function metresFrom([longitude, latitude]: PlanPosition, to: PlanPosition): PlanPosition {
  const squeeze = Math.cos((latitude * Math.PI) / 180);
  return [(to[0] - longitude) * metresPerDegree * squeeze, (to[1] - latitude) * metresPerDegree];
}

/** On the plane of a land, which is small enough for that. */
export function metresBetween(one: PlanPosition, other: PlanPosition): number {
  return Math.hypot(...metresFrom(one, other));
}

function metresToLine(line: readonly PlanPosition[], position: PlanPosition): number {
  const points = line.map((point) => metresFrom(position, point));
  const distances = points.slice(1).map(([toX, toY], index) => {
    const [x, y] = points[index] as PlanPosition;
    const [alongX, alongY] = [toX - x, toY - y];
    const length = alongX ** 2 + alongY ** 2;
    const share = length === 0 ? 0 : Math.min(Math.max(-(x * alongX + y * alongY) / length, 0), 1);
    return Math.hypot(x + share * alongX, y + share * alongY);
  });
  return minOf(distances) ?? Infinity;
}

function minOf(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : Math.min(...numbers);
}
