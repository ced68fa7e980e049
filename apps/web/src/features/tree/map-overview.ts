/** Longitude, latitude. */
export type Position = readonly [number, number];

export type MapView = { west: number; south: number; east: number; north: number };

export type Cluster = { x: number; y: number; count: number };

export type Place<Land> = { land: Land | undefined; count: number };

/** The picture is so many units wide and high. */
export const mapWidth = 350;
export const mapHeight = 300;

/** Saudi Arabia, with a little of what lies around it. */
export const homeView: MapView = { west: 33.6, south: 15.6, east: 56.2, north: 32.8 };

/** Nearer than this a tree counts as standing at a place. */
const nearKm = 60;
const cellSize = 40;

/** The view that holds every tree: the home country where that is enough. */
export function viewOf(positions: readonly Position[]): MapView {
  const isHome = positions.every(
    ([longitude, latitude]) =>
      longitude >= homeView.west &&
      longitude <= homeView.east &&
      latitude >= homeView.south &&
      latitude <= homeView.north,
  );
  if (isHome) return homeView;
  const longitudes = positions.map(([longitude]) => longitude);
  const latitudes = positions.map(([, latitude]) => latitude);
  const [west, east] = [least(longitudes), most(longitudes)];
  const [south, north] = [least(latitudes), most(latitudes)];
  const margin = Math.max(2, (east - west) * 0.12, (north - south) * 0.12);
  return { west: west - margin, south: south - margin, east: east + margin, north: north + margin };
}

/** Degrees to units of the picture: both directions in one scale, true in the middle of the view. */
export function projectionOf({
  west,
  south,
  east,
  north,
}: MapView): (position: Position) => [number, number] {
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(mapWidth / ((east - west) * squeeze), mapHeight / (north - south));
  const middle = [(west + east) / 2, (south + north) / 2] as const;
  return ([longitude, latitude]) => [
    mapWidth / 2 + (longitude - middle[0]) * squeeze * scale,
    mapHeight / 2 - (latitude - middle[1]) * scale,
  ];
}

/** A closed line that bends at its points instead of breaking there. */
export function smoothOutline(points: readonly (readonly [number, number])[]): string {
  const middle = (one: readonly [number, number], other: readonly [number, number]) =>
    [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2] as const;
  const spell = (point: readonly [number, number]) => point.map((value) => value.toFixed(1)).join(' ');
  const [first, ...others] = points;
  if (first === undefined) return '';
  const bends = [...others, first].map((next, index) => {
    const corner = points[index] ?? first;
    return `Q${spell(corner)} ${spell(middle(corner, next))}`;
  });
  return `M${spell(middle(points.at(-1) ?? first, first))}${bends.join('')}Z`;
}

/** Trees that would cover each other are one circle, in the middle of where they stand; the largest come first. */
export function clustersOf(points: readonly (readonly [number, number])[]): Cluster[] {
  const cells = new Map<string, Cluster>();
  for (const [x, y] of points) {
    const key = `${Math.floor(x / cellSize)} ${Math.floor(y / cellSize)}`;
    cells.set(key, joined(cells.get(key), { x, y, count: 1 }));
  }
  const clusters: Cluster[] = [];
  for (const cell of largestFirst([...cells.values()])) {
    const near = clusters.findIndex(({ x, y }) => Math.hypot(x - cell.x, y - cell.y) < cellSize);
    if (near === -1) clusters.push(cell);
    else clusters[near] = joined(clusters[near], cell);
  }
  return largestFirst(clusters);
}

function joined(one: Cluster | undefined, other: Cluster): Cluster {
  if (one === undefined) return other;
  const count = one.count + other.count;
  const middle = (a: number, b: number) => (a * one.count + b * other.count) / count;
  return { x: middle(one.x, other.x), y: middle(one.y, other.y), count };
}

function largestFirst(clusters: readonly Cluster[]): Cluster[] {
  return clusters.toSorted((one, other) => other.count - one.count);
}

/** How many trees stand near each land, the most first; those near none are counted together at the end. */
export function placesOf<Land extends { point: { geometry: { coordinates: Position } } }>(
  positions: readonly Position[],
  lands: readonly Land[],
): Place<Land>[] {
  const counts = new Map<Land | undefined, number>();
  for (const position of positions) {
    const land = nearest(position, lands);
    counts.set(land, (counts.get(land) ?? 0) + 1);
  }
  const places = [...counts].map(([land, count]) => ({ land, count }));
  return places.toSorted(
    (one, other) =>
      Number(one.land === undefined) - Number(other.land === undefined) || other.count - one.count,
  );
}

function nearest<Land extends { point: { geometry: { coordinates: Position } } }>(
  position: Position,
  lands: readonly Land[],
): Land | undefined {
  let found: Land | undefined;
  let shortest = nearKm;
  for (const land of lands) {
    const distance = kilometresBetween(position, land.point.geometry.coordinates);
    if (distance >= shortest) continue;
    found = land;
    shortest = distance;
  }
  return found;
}

/** Flat, which is near enough over the distances that matter here. */
function kilometresBetween([longitude, latitude]: Position, [toLongitude, toLatitude]: Position): number {
  const perDegree = 111.2;
  const squeeze = Math.cos((((latitude + toLatitude) / 2) * Math.PI) / 180);
  return perDegree * Math.hypot((longitude - toLongitude) * squeeze, latitude - toLatitude);
}

const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other), Infinity);
const most = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other), -Infinity);
