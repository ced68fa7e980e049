import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson';

export type Box = { west: number; south: number; east: number; north: number };

export type Shapes = {
  land: FeatureCollection;
  lakes: FeatureCollection;
  borders: FeatureCollection;
};

type Topology = { objects: Record<'countries' | 'land', { geometries: { id?: string }[] }> };

type TopojsonClient = {
  merge(topology: Topology, objects: object[]): MultiPolygon;
  mesh(
    topology: Topology,
    object: object,
    filter: (one: { id?: string }, other: { id?: string }) => boolean,
  ): MultiLineString;
};

type LandMap = () => { geometries: (MultiPolygon | Polygon)[] };

const antarctica = '010';
/** Square degrees; smaller lakes are smaller than a pixel wherever this layer is drawn. */
const smallestLake = 0.05;

/** Land, whose outline is the coast, lakes and borders of the whole world, fine enough for zoom 6 and a little beyond. */
export function worldShapes(packages: string): Shapes {
  const load = createRequire(join(packages, 'package.json'));
  const { merge, mesh } = load('topojson-client') as TopojsonClient;
  const topology = load('world-atlas/countries-10m.json') as Topology;
  const { countries } = topology.objects;
  // On a globe the ice at the bottom of the map would be a torn ring around the pole.
  const inhabited = { ...countries, geometries: countries.geometries.filter(({ id }) => id !== antarctica) };
  const borders = mesh(topology, inhabited, (one, other) => one !== other);
  return {
    land: collectionOfPolygons(merge(topology, inhabited.geometries).coordinates.map(unrolled)),
    lakes: collectionOfPolygons(
      polygonsIn(load('@geo-maps/earth-lakes-1km') as LandMap).filter(
        ([outline = []]) => areaOf(outline) > smallestLake,
      ),
    ),
    borders: linesOf(borders.coordinates.map((line) => unrolledRing(line, 0))),
  };
}

/** Land within a box, a hundred metres fine; its outline is the coast. */
export function fineLand(packages: string, box: Box): FeatureCollection {
  const load = createRequire(join(packages, 'package.json'));
  const cropped = polygonsIn(load('@geo-maps/earth-lands-100m') as LandMap)
    .map((rings) => rings.map((ring) => closed(cropRing(ring, box))).filter((ring) => ring.length > 3))
    .filter((rings) => rings.length > 0);
  return collectionOfPolygons(cropped);
}

/** One feature a polygon: a single one of thousands is filled inside out by some renderers. */
export function collectionOfPolygons(polygons: Position[][][]): FeatureCollection {
  return collectionOf(
    polygons.map((coordinates) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: coordinates.map(wound) },
    })),
  );
}

function linesOf(lines: Position[][]): FeatureCollection {
  return collectionOf(
    lines.map((coordinates) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates },
    })),
  );
}

function collectionOf(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}

function polygonsIn(map: LandMap): Position[][][] {
  return map().geometries.flatMap((geometry) =>
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
  );
}

/** Outlines go round against the clock and holes with it, as the tiles' format asks. */
function wound(ring: Position[], index: number): Position[] {
  const isAgainstClock = signedArea(ring) > 0;
  return isAgainstClock === (index === 0) ? ring : ring.toReversed();
}

function areaOf(ring: Position[]): number {
  return Math.abs(signedArea(ring));
}

function signedArea(ring: Position[]): number {
  const doubled = ring.reduce((sum, [x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
    return sum + x * nextY - nextX * y;
  }, 0);
  return doubled / 2;
}

/** Beyond the antimeridian a ring goes on to 190 degrees and does not jump back, so that nothing is drawn around the globe. */
function unrolled(rings: Position[][]): Position[][] {
  const [outline = [], ...holes] = rings;
  const [[start = 0] = []] = outline;
  const whole = unrolledRing(outline, start);
  const middle = whole.reduce((sum, [longitude = 0]) => sum + longitude, 0) / whole.length;
  return [whole, ...holes.map((hole) => unrolledRing(hole, middle))];
}

function unrolledRing(ring: Position[], near: number): Position[] {
  let before = near;
  return ring.map(([longitude = 0, latitude = 0]) => {
    before = longitude + 360 * Math.round((before - longitude) / 360);
    return [before, latitude];
  });
}

/** Cropping may have cut off the point that a ring begins and ends with. */
function closed(ring: Position[]): Position[] {
  const [first] = ring;
  const last = ring.at(-1);
  const isClosed = first === undefined || (first[0] === last?.[0] && first[1] === last?.[1]);
  return isClosed ? ring : [...ring, first];
}

/** Sutherland and Hodgman: cut by one side of the box after the other. */
function cropRing(ring: Position[], { west, south, east, north }: Box): Position[] {
  const sides: [axis: 0 | 1, limit: number, isInside: (value: number) => boolean][] = [
    [0, west, (value) => value >= west],
    [0, east, (value) => value <= east],
    [1, south, (value) => value >= south],
    [1, north, (value) => value <= north],
  ];
  return sides.reduce((points, [axis, limit, isInside]) => {
    const kept: Position[] = [];
    for (const [index, point] of points.entries()) {
      const before = points[(index + points.length - 1) % points.length] ?? point;
      if (isInside(before[axis] ?? 0) !== isInside(point[axis] ?? 0))
        kept.push(crossing(before, point, axis, limit));
      if (isInside(point[axis] ?? 0)) kept.push(point);
    }
    return kept;
  }, ring);
}

function crossing(from: Position, to: Position, axis: 0 | 1, limit: number): Position {
  const [a = 0, b = 0] = [from[axis], to[axis]];
  const share = (limit - a) / (b - a);
  const at = (other: 0 | 1) => (from[other] ?? 0) + ((to[other] ?? 0) - (from[other] ?? 0)) * share;
  return axis === 0 ? [limit, at(1)] : [at(0), limit];
}
