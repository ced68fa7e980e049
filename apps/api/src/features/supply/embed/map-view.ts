import {
  type Coordinates,
  type MercatorPoint,
  latitudeAt,
  longitudeAt,
  toMercator,
} from '@nabta/domain/mercator';
import type { Tile } from '@nabta/domain/tile-cell';

import type { Database } from '#core/postgres/database.ts';
import { centerOfTrees, listTreesOnMap } from '#features/trees/map/forest/list-trees-on-map.ts';
import type { MapView } from '#features/trees/map/picture/map-view.ts';

import type { PlantedPlace } from '../company/read-company.ts';

/** In pixels. */
export const mapSize = { width: 480, height: 260 } as const;
/** In pixels; prevents circles from being clipped at the edge. */
const margin = 36;
const tileSize = 512;
export const minZoom = 1;
const saudiView: MapView = { longitude: 45, latitude: 24.2, zoom: 3.6 };

/** Returns the closest view that shows all positions. */
export function fitView(positions: readonly Coordinates[], maxZoom = 8): MapView {
  if (positions.length === 0) return saudiView;
  const points = positions.map(({ longitude, latitude }) => toMercator(longitude, latitude));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [north, south] = [Math.min(...ys), Math.max(...ys)];
  const zoomOfWidth = Math.log2((mapSize.width - 2 * margin) / (tileSize * (east - west)));
  const zoomOfHeight = Math.log2((mapSize.height - 2 * margin) / (tileSize * (south - north)));
  const zoom = Math.max(minZoom, Math.min(maxZoom, zoomOfWidth, zoomOfHeight));
  return {
    longitude: round(longitudeAt((west + east) / 2), 4),
    latitude: round(latitudeAt((north + south) / 2), 4),
    zoom: Math.floor(zoom * 10) / 10,
  };
}

/** Returns the position of coordinates on the drawn map. */
export function toPixels(view: MapView, { longitude, latitude }: Coordinates): { x: number; y: number } {
  const worldSize = tileSize * 2 ** view.zoom;
  const center = toMercator(view.longitude, view.latitude);
  const point = toMercator(longitude, latitude);
  return {
    x: round((point.x - center.x) * worldSize + mapSize.width / 2, 1),
    y: round((point.y - center.y) * worldSize + mapSize.height / 2, 1),
  };
}

/** Lists the tiles of zoom `z` that the view shows. */
function listTiles(view: MapView, z: number): Tile[] {
  const worldSize = tileSize * 2 ** view.zoom;
  const center = toMercator(view.longitude, view.latitude);
  const tileIndexAt = (coordinate: number) =>
    Math.min(Math.max(Math.floor(coordinate * 2 ** z), 0), 2 ** z - 1);
  const listIndexes = (middle: number, lengthPx: number) => {
    const halfLength = lengthPx / 2 / worldSize;
    const [first, last] = [tileIndexAt(middle - halfLength), tileIndexAt(middle + halfLength)];
    return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  };
  const columns = listIndexes(center.x, mapSize.width);
  return listIndexes(center.y, mapSize.height).flatMap((y) => columns.map((x) => ({ z, x, y })));
}

/** One tree, or several that are drawn as one circle. */
type MapCircle = Coordinates & {
  trees: number;
  /** Set only when the circle is a single tree. */
  publicId?: string | undefined;
  /** Positions of the circles merged into this one. */
  positions: readonly Coordinates[];
};

/** From this zoom level on, trees are shown instead of planted places. */
const minTreeZoom = 11;
const minDistancePx = { places: 40, trees: 20 };

export async function listMapCircles(
  database: Database,
  { companyId, places }: { companyId: string; places: readonly PlantedPlace[] },
  view: MapView,
): Promise<MapCircle[]> {
  if (view.zoom < minTreeZoom) {
    const circles = places.map(({ longitude, latitude, treeCount }) =>
      circleOf({ longitude, latitude }, treeCount),
    );
    return mergeCircles(view, circles, minDistancePx.places);
  }
  const scope = { scope: 'company', id: companyId } as const;
  const tiles = listTiles(view, Math.floor(view.zoom));
  const treesOfTiles = await Promise.all(
    tiles.map((tile) => listTreesOnMap(database, { mapScope: scope, filters: {}, tile })),
  );
  const circles = treesOfTiles.flatMap(({ trees, clusters }) => [
    ...trees.map(({ publicId, longitude, latitude }) => circleOf({ longitude, latitude }, 1, publicId)),
    ...clusters.map((cell) => circleOf(coordinatesAt(centerOfTrees(cell)), cell.trees, cell.tree?.publicId)),
  ]);
  return mergeCircles(view, circles, minDistancePx.trees);
}

function circleOf(coordinates: Coordinates, trees: number, publicId?: string): MapCircle {
  return { ...coordinates, trees, publicId, positions: [coordinates] };
}

function coordinatesAt({ x, y }: MercatorPoint): Coordinates {
  return { longitude: longitudeAt(x), latitude: latitudeAt(y) };
}

/** Merges each circle into a larger one nearby, and drops circles outside the view. */
function mergeCircles(view: MapView, circles: readonly MapCircle[], minDistance: number): MapCircle[] {
  const merged: (MapCircle & { x: number; y: number })[] = [];
  for (const circle of circles.toSorted((a, b) => b.trees - a.trees)) {
    const { x, y } = toPixels(view, circle);
    if (x < 0 || y < 0 || x > mapSize.width || y > mapSize.height) continue;
    const nearby = merged.find((larger) => Math.hypot(larger.x - x, larger.y - y) < minDistance);
    if (nearby === undefined) {
      merged.push({ ...circle, x, y });
      continue;
    }
    nearby.trees += circle.trees;
    nearby.publicId = undefined;
    nearby.positions = [...nearby.positions, ...circle.positions];
  }
  return merged;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
