import type { Tile } from './tile-cell.ts';

/** Longitude, latitude. */
export type PlanPosition = [number, number];

type PlanPoint = { type: 'Point'; coordinates: PlanPosition };
export type PlanLine = { type: 'LineString'; coordinates: PlanPosition[] };
export type PlanArea = { type: 'Polygon'; coordinates: PlanPosition[][] };
type Feature<Geometry, Properties> = { type: 'Feature'; geometry: Geometry; properties: Properties };

/** One feature of a land's plan. Plots are named by letters, rows by number within the plot. */
export type PlanFeature =
  | Feature<PlanArea, { kind: 'outline' | 'water' | 'parking' }>
  | Feature<PlanArea, { kind: 'plot'; plot: string }>
  | Feature<PlanLine, { kind: 'path' }>
  | Feature<PlanLine, { kind: 'row'; plot: string; row: number }>
  | Feature<PlanPoint, { kind: 'gate' }>;

export type SitePlan = { type: 'FeatureCollection'; features: PlanFeature[] };

/** A tree's location on the plan; null if the plan does not contain it. */
export type SitePlace = { plot: string | null; row: number | null; metresFromGate: number | null };

/** Zoom of the tiles by which clients request plans; a tile covers about nine kilometres in Arabia. */
export const planTileZoom = 12;

/** Maximum distance of a tree from its row, as a share of the row spacing. */
const maxRowOffset = 0.5;
/** Maximum distance in metres when a plot has a single row. */
const singleRowReachM = 10;

export function planTileOf({ x, y }: { x: number; y: number }): Tile {
  const tilesPerAxis = 2 ** planTileZoom;
  const index = (share: number) => Math.min(Math.max(Math.floor(share * tilesPerAxis), 0), tilesPerAxis - 1);
  return { z: planTileZoom, x: index(x), y: index(y) };
}

/** Returns undefined for positions outside this land. */
export function locateInPlan({ features }: SitePlan, position: PlanPosition): SitePlace | undefined {
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

/** Returns the nearest row within half the row spacing. */
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
  const spacing = start === undefined ? 2 * singleRowReachM : metresToLine(nearest.line, start);
  return nearest.metres <= spacing * maxRowOffset ? nearest.row : null;
}

/** Ray casting to the east: inside if the number of crossings is odd. */
export function isInside({ coordinates }: PlanArea, [east, north]: PlanPosition): boolean {
  let isOdd = false;
  for (const ring of coordinates) {
    for (const [[beforeX, beforeY], [x, y]] of edgesOf([...ring.slice(-1), ...ring])) {
      const isBetween = y > north !== beforeY > north;
      if (isBetween && east < ((beforeX - x) * (north - y)) / (beforeY - y) + x) isOdd = !isOdd;
    }
  }
  return isOdd;
}

export type Edge = readonly [PlanPosition, PlanPosition];

export function edgesOf(line: readonly PlanPosition[]): Edge[] {
  return line.slice(1).map((to, index) => [line[index] ?? to, to]);
}

export const metresPerDegree = 111_320;

/** Offset in metres on a local plane; accurate enough for one land. */
function offsetInMetres([longitude, latitude]: PlanPosition, to: PlanPosition): PlanPosition {
  const longitudeScale = Math.cos((latitude * Math.PI) / 180);
  return [(to[0] - longitude) * metresPerDegree * longitudeScale, (to[1] - latitude) * metresPerDegree];
}

/** Planar distance; accurate enough for one land. */
export function metresBetween(one: PlanPosition, other: PlanPosition): number {
  return Math.hypot(...offsetInMetres(one, other));
}

export function metresToLine(line: readonly PlanPosition[], position: PlanPosition): number {
  const points = line.map((point) => offsetInMetres(position, point));
  const distances = edgesOf(points).map(([[x, y], [toX, toY]]) => {
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
