import { treeTileLayer } from '@nabta/contract/trees/map/tree-tile';
import type { GeoJSONSource, Map as MapLibre, MapGeoJSONFeature } from 'maplibre-gl';

import { type Bounds, type Position, distanceBetween } from '../base/map-view.ts';
import { layerIds, sourceIds } from './map-layers.ts';
import type { TreeFeature, TreeProperties } from './map-trees.ts';

export type Pixel = { x: number; y: number };

const worldBounds: Bounds = { west: -180, south: -90, east: 180, north: 90 };

export function centerOf(map: MapLibre): Position {
  const { lng, lat } = map.getCenter();
  return [lng, lat];
}

/** Undefined until the tree source is added. */
export function readInView(map: MapLibre): InView | undefined {
  if (map.getSource(sourceIds.trees) === undefined) return undefined;
  const box = map.getBounds();
  const bounds = { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() };
  return listPointsInView(map.querySourceFeatures(sourceIds.trees, tileLayerOptions), bounds, centerOf(map));
}

export function findTree(map: MapLibre, publicId: string): TreeFeature | undefined {
  const points = map.querySourceFeatures(sourceIds.trees, {
    ...tileLayerOptions,
    filter: ['==', ['get', 'publicId'], publicId],
  });
  return listPointsInView(points, worldBounds, [0, 0]).trees[0];
}

/** MapLibre ignores the layer for GeoJSON sources. */
const tileLayerOptions = { sourceLayer: treeTileLayer };

/** Our features near a point; `reach` in pixels, because a finger is wider than a dot. */
export function findHits(map: MapLibre, { x, y }: Pixel, reach = 6): MapGeoJSONFeature[] {
  const layers = Object.values(layerIds).filter((id) => map.getLayer(id) !== undefined);
  if (layers.length === 0) return [];
  return map.queryRenderedFeatures(
    [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ],
    { layers },
  );
}

type PressTarget = { publicId: string } | { center: [number, number]; zoom: number };

export async function findPressTarget(map: MapLibre, point: Pixel): Promise<PressTarget | undefined> {
  const [hit] = findHits(map, point, 12);
  if (hit === undefined) return undefined;
  const properties = hit.properties as {
    count?: number;
    cluster_id?: number;
    expansionZoom?: number;
    publicId?: string;
  };
  if (properties.count === undefined) return { publicId: properties.publicId ?? '' };
  const source = map.getSource<GeoJSONSource>(sourceIds.trees);
  const zoom =
    properties.expansionZoom ?? (await source?.getClusterExpansionZoom(properties.cluster_id ?? 0));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- clusters are points
  const center = (hit.geometry as unknown as { coordinates: [number, number] }).coordinates;
  return { center, zoom: Math.max(zoom ?? 0, map.getZoom() + 1) };
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
      (first, second) =>
        distanceBetween(first.geometry.coordinates, centre) -
        distanceBetween(second.geometry.coordinates, centre),
    ),
    clusters: [...clusters.values()].toSorted((first, second) => second.count - first.count),
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
  const isLongitudeWithin = [longitude - 360, longitude, longitude + 360].some(
    (wrapped) => wrapped >= west && wrapped <= east,
  );
  return latitude >= south && latitude <= north && isLongitudeWithin;
}
