import { distanceBetween } from '../base/map-view.ts';
import type { Bounds, Position } from '../base/map-view.ts';
import type { TreeFeature, TreeProperties } from './map-trees.ts';

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
