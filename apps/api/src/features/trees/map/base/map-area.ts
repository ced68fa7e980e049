import { latitudeAt, longitudeAt } from '@nabta/domain/mercator';

/** The highest zoom of the world outlines; MapLibre scales its tiles for higher zooms. */
export const worldArea = { maxZoom: 6 };

/** First and last tile of the peninsula at its lowest zoom. */
const corner = { first: { x: 75, y: 51 }, last: { x: 85, y: 60 } };
const minZoom = 7;

/** Area with fine outlines: Arabia and its seas, aligned to tiles so that none is half covered. */
export const fineArea = {
  minZoom,
  maxZoom: 9,
  bounds: {
    west: longitudeAt(corner.first.x / 2 ** minZoom),
    south: latitudeAt((corner.last.y + 1) / 2 ** minZoom),
    east: longitudeAt((corner.last.x + 1) / 2 ** minZoom),
    north: latitudeAt(corner.first.y / 2 ** minZoom),
  },
};

export function coveredTiles(z: number): { x: number; y: number }[] {
  const scale = 2 ** (z - minZoom);
  const columns = range(corner.first.x * scale, (corner.last.x + 1) * scale);
  const rows = range(corner.first.y * scale, (corner.last.y + 1) * scale);
  return rows.flatMap((y) => columns.map((x) => ({ x, y })));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
