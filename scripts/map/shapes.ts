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
/** Square degrees; smaller lakes are below one pixel at the zooms of this layer. */
const minLakeArea = 0.05;

/** Returns land, lakes and borders of the world, detailed enough for zoom 6. */
export function loadWorldShapes(packages: string): Shapes {
  const load = createRequire(join(packages, 'package.json'));
  const { merge, mesh }: TopojsonClient = load('topojson-client');
  const topology: Topology = load('world-atlas/countries-10m.json');
  const { countries } = topology.objects;
  // On a globe projection Antarctica would render as a torn ring around the pole.
  const inhabited = { ...countries, geometries: countries.geometries.filter(({ id }) => id !== antarctica) };
  const borders = mesh(topology, inhabited, (one, other) => one !== other);
  return {
    land: collectionOfPolygons(merge(topology, inhabited.geometries).coordinates.map(unwrapPolygon)),
    lakes: collectionOfPolygons(
      polygonsIn(load('@geo-maps/earth-lakes-1km')).filter(([outline = []]) => areaOf(outline) > minLakeArea),
    ),
    borders: linesOf(borders.coordinates.map((line) => unwrapRing(line, 0))),
  };
}

/** Returns land within a box at 100 m resolution. */
export function loadFineLand(packages: string, box: Box): FeatureCollection {
  const load = createRequire(join(packages, 'package.json'));
  const cropped = polygonsIn(load('@geo-maps/earth-lands-100m'))
    .map((rings) => rings.map((ring) => closeRing(cropRing(ring, box))).filter((ring) => ring.length > 3))
    .filter((rings) => rings.length > 0);
  return collectionOfPolygons(cropped);
}

/** One feature per polygon: some renderers fill a single MultiPolygon of thousands inside out. */
export function collectionOfPolygons(polygons: Position[][][]): FeatureCollection {
  return collectionOf(
    polygons.map((coordinates) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: coordinates.map(orientRing) },
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

/** The tile format requires counterclockwise outlines and clockwise holes. */
function orientRing(ring: Position[], index: number): Position[] {
  const isCounterclockwise = signedArea(ring) > 0;
  return isCounterclockwise === (index === 0) ? ring : ring.toReversed();
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

/**
 * A ring that crosses the antimeridian continues past 180 degrees, so that no line is drawn around the globe.
 */
function unwrapPolygon(rings: Position[][]): Position[][] {
  const [outline = [], ...holes] = rings;
  const [[start = 0] = []] = outline;
  const outerRing = unwrapRing(outline, start);
  const middle = outerRing.reduce((sum, [longitude = 0]) => sum + longitude, 0) / outerRing.length;
  return [outerRing, ...holes.map((hole) => unwrapRing(hole, middle))];
}

function unwrapRing(ring: Position[], startLongitude: number): Position[] {
  let previous = startLongitude;
  return ring.map(([longitude = 0, latitude = 0]) => {
    previous = longitude + 360 * Math.round((previous - longitude) / 360);
    return [previous, latitude];
  });
}

/** Cropping may have removed the point where the ring starts and ends. */
function closeRing(ring: Position[]): Position[] {
  const [first] = ring;
  const last = ring.at(-1);
  const isClosed = first === undefined || (first[0] === last?.[0] && first[1] === last?.[1]);
  return isClosed ? ring : [...ring, first];
}

/** Sutherland–Hodgman clipping, one side of the box at a time. */
function cropRing(ring: Position[], { west, south, east, north }: Box): Position[] {
  const sides: [axis: 0 | 1, limit: number, isInside: (value: number) => boolean][] = [
    [0, west, (value) => value >= west],
    [0, east, (value) => value <= east],
    [1, south, (value) => value >= south],
    [1, north, (value) => value <= north],
  ];
  return sides.reduce((points, [axis, limit, isInside]) => {
    const clipped: Position[] = [];
    for (const [index, point] of points.entries()) {
      const previous = points[(index + points.length - 1) % points.length] ?? point;
      if (isInside(previous[axis] ?? 0) !== isInside(point[axis] ?? 0))
        clipped.push(intersectionAt(previous, point, axis, limit));
      if (isInside(point[axis] ?? 0)) clipped.push(point);
    }
    return clipped;
  }, ring);
}

function intersectionAt(from: Position, to: Position, axis: 0 | 1, limit: number): Position {
  const [start = 0, end = 0] = [from[axis], to[axis]];
  const share = (limit - start) / (end - start);
  const interpolate = (fromValue = 0, toValue = 0) => fromValue + (toValue - fromValue) * share;
  return axis === 0 ? [limit, interpolate(from[1], to[1])] : [interpolate(from[0], to[0]), limit];
}
