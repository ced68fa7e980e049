import { latitudeAt, longitudeAt, toMercator } from '@nabta/domain/mercator';
import { cellLevel } from '@nabta/domain/tile-cell';

import type { Database } from '#core/postgres/database.ts';
import { listTreesOnMap } from '#features/trees/map/forest/list-trees-on-map.ts';

import type { PlantedPlace } from '../company/read-company.ts';

type Coordinates = { longitude: number; latitude: number };
export type MapView = Coordinates & { zoom: number };

/** Pixels. */
export const mapSize = { width: 480, height: 260 } as const;
/** Pixels; prevents circles from being clipped at the edge. */
const margin = 36;
const tileSize = 512;
const saudiView: MapView = { longitude: 45, latitude: 24.2, zoom: 3.6 };

export function viewAround(points: readonly Coordinates[], maxZoom = 8): MapView {
  if (points.length === 0) return saudiView;
  const places = points.map(({ longitude, latitude }) => toMercator(longitude, latitude));
  const [west, east] = [Math.min(...places.map(({ x }) => x)), Math.max(...places.map(({ x }) => x))];
  const [north, south] = [Math.min(...places.map(({ y }) => y)), Math.max(...places.map(({ y }) => y))];
  const across = Math.log2((mapSize.width - 2 * margin) / (tileSize * (east - west)));
  const down = Math.log2((mapSize.height - 2 * margin) / (tileSize * (south - north)));
  const zoom = Math.max(1, Math.min(maxZoom, across, down));
  return {
    longitude: round(longitudeAt((west + east) / 2), 4),
    latitude: round(latitudeAt((north + south) / 2), 4),
    zoom: Math.floor(zoom * 10) / 10,
  };
}

export function toPixels(view: MapView, coordinates: Coordinates): { x: number; y: number } {
  const world = tileSize * 2 ** view.zoom;
  const [middle, place] = [
    toMercator(view.longitude, view.latitude),
    toMercator(coordinates.longitude, coordinates.latitude),
  ];
  return {
    x: round((place.x - middle.x) * world + mapSize.width / 2, 1),
    y: round((place.y - middle.y) * world + mapSize.height / 2, 1),
  };
}

function tilesIn(view: MapView, z: number): { z: number; x: number; y: number }[] {
  const world = tileSize * 2 ** view.zoom;
  const { x, y } = toMercator(view.longitude, view.latitude);
  const numbers = (middle: number, length: number) => {
    const half = length / 2 / world;
    const last = 2 ** z - 1;
    const at = (place: number) => Math.min(Math.max(Math.floor(place * 2 ** z), 0), last);
    return Array.from(
      { length: at(middle + half) - at(middle - half) + 1 },
      (_, index) => at(middle - half) + index,
    );
  };
  return numbers(y, mapSize.height).flatMap((row) =>
    numbers(x, mapSize.width).map((column) => ({ z, x: column, y: row })),
  );
}

/** Format: `46.7,24.6,14`. */
export function formatView({ longitude, latitude, zoom }: MapView): string {
  return `${longitude},${latitude},${zoom}`;
}

export function parseView(text: string | undefined): MapView | undefined {
  const match = /^(-?\d{1,3}(?:\.\d{1,4})?),(-?\d{1,2}(?:\.\d{1,4})?),(\d{1,2}(?:\.\d)?)$/u.exec(text ?? '');
  if (match === null) return undefined;
  const [longitude = NaN, latitude = NaN, zoom = NaN] = match.slice(1).map(Number);
  const isOnMap = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85 && zoom >= 1 && zoom <= 14;
  return isOnMap ? { longitude, latitude, zoom } : undefined;
}

/** One tree, or several that are drawn as one circle. */
type MapCircle = Coordinates & {
  trees: number;
  /** Set only when the circle is a single tree. */
  publicId?: string | undefined;
  /** Positions merged into this circle. */
  around: readonly Coordinates[];
};

/** From this zoom level on, trees are shown instead of planting places. */
const minTreeZoom = 11;
const minDistancePx = { places: 40, trees: 20 };

export async function listMapPlaces(
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
  const tiles = tilesIn(view, Math.floor(view.zoom));
  const shown = await Promise.all(
    tiles.map((tile) => listTreesOnMap(database, { mapScope: scope, filters: {}, tile })),
  );
  const trees = shown.flatMap(({ trees, clusters }) => [
    ...trees.map(({ publicId, longitude, latitude }) => circleOf({ longitude, latitude }, 1, publicId)),
    ...clusters.map(({ trees, meanColumn, meanRow, tree }) =>
      circleOf(coordinatesOfCell(meanColumn, meanRow), trees, tree?.publicId),
    ),
  ]);
  return mergeCircles(view, trees, minDistancePx.trees);
}

function circleOf(coordinates: Coordinates, trees: number, publicId?: string): MapCircle {
  return { ...coordinates, trees, publicId, around: [coordinates] };
}

function coordinatesOfCell(column: number, row: number): Coordinates {
  const across = 2 ** cellLevel;
  return { longitude: longitudeAt((column + 0.5) / across), latitude: latitudeAt((row + 0.5) / across) };
}

/** Merges circles into larger ones nearby; drops those outside the view. */
function mergeCircles(view: MapView, circles: readonly MapCircle[], minDistance: number): MapCircle[] {
  const merged: (MapCircle & { x: number; y: number })[] = [];
  for (const circle of circles.toSorted((one, other) => other.trees - one.trees)) {
    const { x, y } = toPixels(view, circle);
    if (x < 0 || y < 0 || x > mapSize.width || y > mapSize.height) continue;
    const near = merged.find((other) => Math.hypot(other.x - x, other.y - y) < minDistance);
    if (near === undefined) {
      merged.push({ ...circle, x, y });
      continue;
    }
    near.trees += circle.trees;
    near.publicId = undefined;
    near.around = [...near.around, ...circle.around];
  }
  return merged;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
