import type { TreeSummary } from '@nabta/contract/trees/tree';

import { type Bounds, type Position, distanceBetween, isOnMap } from '../base/map-view.ts';

export type TreeProperties = {
  publicId: string;
  givenName: string;
  photo?: string;
  specie?: string;
  /** Days since 1970-01-01. */
  plantedOn?: number;
};

export type TreeFeature = {
  type: 'Feature';
  geometry: { type: 'Point'; coordinates: Position };
  properties: TreeProperties;
};

/**
 * A small forest is loaded in one request and clustered in the client; a large one comes in tiles clustered by
 * the server.
 */
export type MapTrees =
  | { kind: 'whole'; features: readonly TreeFeature[] }
  | { kind: 'tiles'; address: string };

/** Days since 1970-01-01, both inclusive. */
export type PlantedBetween = { from: number; to: number };

export const maxTreesWithoutTiles = 500;

const dayMs = 86_400_000;

export function dayOf(instant: string | number | Date): number {
  return Math.floor(new Date(instant).getTime() / dayMs);
}

export function instantOfDay(day: number): Date {
  return new Date(day * dayMs);
}

/** Adds known tree properties to the points; drops invalid coordinates, which would blank the map. */
export function featuresOf(
  points: readonly TreeFeature[],
  trees: ReadonlyMap<string, TreeSummary>,
  planted: PlantedBetween | undefined,
): TreeFeature[] {
  return points
    .filter(({ geometry: { coordinates } }) => isOnMap(coordinates[0], coordinates[1]))
    .map(({ type, geometry, properties }) => ({
      type,
      geometry,
      properties: { ...properties, ...propertiesFromSummary(trees.get(properties.publicId)) },
    }))
    .filter(({ properties: { plantedOn } }) => isBetween(plantedOn, planted));
}

function propertiesFromSummary(tree: TreeSummary | undefined): Partial<TreeProperties> {
  if (tree === undefined) return {};
  return {
    plantedOn: dayOf(tree.plantedAt),
    ...(tree.specie && { specie: tree.specie.id }),
    ...(tree.image && { photo: tree.image.nameCompressed.replace(/\.webp$/u, '') }),
  };
}

function isBetween(day: number | undefined, planted: PlantedBetween | undefined): boolean {
  return planted === undefined || (day !== undefined && day >= planted.from && day <= planted.to);
}

export function tileUrlTemplate(query: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const suffix = params.size === 0 ? '' : `?${params}`;
  return `/api/tree/tiles/{z}/{x}/{y}.mvt${suffix}`;
}

export type Cluster = { key: string; position: Position; count: number; expansionZoom: number | undefined };

/** Trees in view, nearest to the centre first, and clusters, largest first. */
export type InView = { trees: TreeFeature[]; clusters: Cluster[]; total: number };

type RawPoint = { geometry: { type: string; coordinates?: unknown }; properties: Record<string, unknown> };

/** Neighbouring tiles repeat the points on their edges, so points are deduplicated. */
export function listPointsInView(points: readonly RawPoint[], bounds: Bounds, centre: Position): InView {
  const trees = new Map<string, TreeFeature>();
  const clusters = new Map<string, Cluster>();
  for (const { geometry, properties } of points) {
    const position = positionOf(geometry);
    if (position === undefined || !isWithin(position, bounds)) continue;
    const { count } = properties;
    if (typeof count === 'number') {
      const { cluster_id: id, expansionZoom } = properties;
      const key =
        typeof id === 'number' ? String(id) : position.map((degrees) => degrees.toFixed(6)).join(' ');
      clusters.set(key, {
        key,
        position,
        count,
        expansionZoom: typeof expansionZoom === 'number' ? expansionZoom : undefined,
      });
    } else if (typeof properties['publicId'] === 'string') {
      trees.set(properties['publicId'], {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: position },
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes these properties into its tiles
        properties: properties as TreeProperties,
      });
    }
  }
  const clusteredCount = [...clusters.values()].reduce((sum, { count }) => sum + count, 0);
  return {
    trees: [...trees.values()].toSorted(
      (one, other) =>
        distanceBetween(one.geometry.coordinates, centre) -
        distanceBetween(other.geometry.coordinates, centre),
    ),
    clusters: [...clusters.values()].toSorted((one, other) => other.count - one.count),
    total: trees.size + clusteredCount,
  };
}

function positionOf({ type, coordinates }: RawPoint['geometry']): Position | undefined {
  if (type !== 'Point' || !Array.isArray(coordinates)) return undefined;
  const [longitude, latitude] = coordinates as unknown[];
  return typeof longitude === 'number' && typeof latitude === 'number' ? [longitude, latitude] : undefined;
}

function isWithin([longitude, latitude]: Position, { west, south, east, north }: Bounds): boolean {
  // MapLibre longitudes exceed 180° when the antimeridian is in view.
  const wrapped = [longitude - 360, longitude, longitude + 360];
  return latitude >= south && latitude <= north && wrapped.some((each) => each >= west && each <= east);
}
