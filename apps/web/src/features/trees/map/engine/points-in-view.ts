import { distanceBetween } from '../base/map-view.ts';
import type { Bounds, Position } from '../base/map-view.ts';
import type { TreeFeature, TreeProperties } from './map-trees.ts';

export type Cluster = { key: string; position: Position; count: number; expansionZoom: number | undefined };

/** What stands in view, the nearest to the middle first. */
export type InView = { trees: TreeFeature[]; clusters: Cluster[]; total: number };

type RawPoint = { geometry: { type: string; coordinates?: unknown }; properties: Record<string, unknown> };

/** Neighbouring tiles repeat what stands on their edge, so each tree and cluster is taken once. */
export function pointsIn(points: readonly RawPoint[], bounds: Bounds, middle: Position): InView {
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
  const inClusters = [...clusters.values()].reduce((sum, { count }) => sum + count, 0);
  return {
    trees: [...trees.values()].toSorted(
      (one, other) =>
        distanceBetween(one.geometry.coordinates, middle) -
        distanceBetween(other.geometry.coordinates, middle),
    ),
    clusters: [...clusters.values()].toSorted((one, other) => other.count - one.count),
    total: trees.size + inClusters,
  };
}

function positionOf({ type, coordinates }: RawPoint['geometry']): Position | undefined {
  if (type !== 'Point' || !Array.isArray(coordinates)) return undefined;
  const [longitude, latitude] = coordinates as unknown[];
  return typeof longitude === 'number' && typeof latitude === 'number' ? [longitude, latitude] : undefined;
}

function isWithin([longitude, latitude]: Position, { west, south, east, north }: Bounds): boolean {
  // A map that shows the date line counts on beyond 180 degrees.
  const turns = [longitude - 360, longitude, longitude + 360];
  return latitude >= south && latitude <= north && turns.some((each) => each >= west && each <= east);
}
