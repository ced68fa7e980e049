/** What the outlines of the whole world are cut into; further in the last of these is drawn larger. */
export const worldArea = { maxZoom: 6 };

/** The first column and row of the peninsula's tiles at its lowest zoom, and the last. */
const corner = { first: { x: 75, y: 51 }, last: { x: 85, y: 60 } };
const minZoom = 7;

/** Where the outlines are fine: Arabia and the seas around it, on whole tiles, so that no tile is half covered. */
export const fineArea = {
  minZoom,
  maxZoom: 9,
  bounds: {
    west: longitudeOf(corner.first.x),
    south: latitudeOf(corner.last.y + 1),
    east: longitudeOf(corner.last.x + 1),
    north: latitudeOf(corner.first.y),
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

function longitudeOf(x: number): number {
  return (x / 2 ** minZoom) * 360 - 180;
}

function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** minZoom))) * 180) / Math.PI;
}
