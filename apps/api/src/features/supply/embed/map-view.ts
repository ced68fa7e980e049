import { latitudeAt, longitudeAt, toMercator } from '@nabta/domain/mercator';

export type Spot = { longitude: number; latitude: number };
export type MapView = Spot & { zoom: number };

/** Pixels. */
export const mapSize = { width: 480, height: 260 } as const;
/** Pixels; prevents circles from being clipped at the edge. */
const margin = 36;
const tileSize = 512;
const saudiView: MapView = { longitude: 45, latitude: 24.2, zoom: 3.6 };

export function viewAround(spots: readonly Spot[], maxZoom = 8): MapView {
  if (spots.length === 0) return saudiView;
  const places = spots.map(({ longitude, latitude }) => toMercator(longitude, latitude));
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

export function toPixels(view: MapView, spot: Spot): { x: number; y: number } {
  const world = tileSize * 2 ** view.zoom;
  const [middle, place] = [
    toMercator(view.longitude, view.latitude),
    toMercator(spot.longitude, spot.latitude),
  ];
  return {
    x: round((place.x - middle.x) * world + mapSize.width / 2, 1),
    y: round((place.y - middle.y) * world + mapSize.height / 2, 1),
  };
}

export function tilesIn(view: MapView, z: number): { z: number; x: number; y: number }[] {
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

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
