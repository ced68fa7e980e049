import { brotliCompressSync, constants } from 'node:zlib';

import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { FeatureCollection, Position } from 'geojson';
import GeoJSONVT, { type LegacyTile } from 'geojson-vt';

import { coveredTiles, fineArea } from '../../apps/api/src/features/trees/map/base/map-area.ts';
import type { ArchivedTile } from '../../apps/api/src/features/trees/map/base/tile-archive.ts';
import { type Box, collectionOfPolygons, loadFineLand, loadWorldShapes } from './shapes.ts';

const extent = 4096;
/** In units of the extent; eight units are one pixel. */
const tolerance = 5;
const buffer = 64;
const worldZooms = [0, 1, 2, 3, 4, 5, 6];

/** Builds brotli-compressed tiles: coarse outlines of the world, fine outlines of the area with trees. */
export function makeVectorTiles(packages: string): ArchivedTile[] {
  return [...makeWorldTiles(packages), ...makeFineTiles(packages)];
}

function makeWorldTiles(packages: string): ArchivedTile[] {
  const layers = indexLayers(loadWorldShapes(packages), Math.max(...worldZooms));
  return worldZooms.flatMap((z) => tilesOf(layers, z, tilesOfZoom(z)));
}

/** Every tile of the area contains its own sea polygon, which covers the coarse land below it. */
function makeFineTiles(packages: string): ArchivedTile[] {
  const { bounds, minZoom, maxZoom } = fineArea;
  const margin = 0.5;
  const box = {
    west: bounds.west - margin,
    south: bounds.south - margin,
    east: bounds.east + margin,
    north: bounds.north + margin,
  };
  const sea = collectionOfPolygons([[cornersOf(box)]]);
  const layers = indexLayers({ fine_sea: sea, fine_land: loadFineLand(packages, box) }, maxZoom);
  const zooms = Array.from({ length: maxZoom - minZoom + 1 }, (_, index) => minZoom + index);
  return zooms.flatMap((z) => tilesOf(layers, z, coveredTiles(z)));
}

function cornersOf({ west, south, east, north }: Box): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

type Layers = Record<string, GeoJSONVT>;

function indexLayers(shapes: Record<string, FeatureCollection>, maxZoom: number): Layers {
  return Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [
      name,
      // GeoJSONVT never simplifies its last zoom, so the index has one zoom more than is used.
      new GeoJSONVT(shape, {
        maxZoom: maxZoom + 1,
        indexMaxZoom: maxZoom,
        indexMaxPoints: 0,
        tolerance,
        extent,
        buffer,
      }),
    ]),
  );
}

function tilesOfZoom(z: number): { x: number; y: number }[] {
  const tilesPerSide = 2 ** z;
  return Array.from({ length: tilesPerSide * tilesPerSide }, (_, index) => ({
    x: index % tilesPerSide,
    y: Math.floor(index / tilesPerSide),
  }));
}

function tilesOf(layers: Layers, z: number, positions: { x: number; y: number }[]): ArchivedTile[] {
  return positions.flatMap(({ x, y }) => {
    const layerTiles = Object.entries(layers).flatMap(([name, index]): [string, LegacyTile][] => {
      const tile = index.getTile(z, x, y);
      return tile !== null && tile.features.length > 0 ? [[name, tile]] : [];
    });
    if (layerTiles.length === 0) return [];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the encoder's types are of another geojson-vt version
    const tile = Object.fromEntries(layerTiles) as unknown as Parameters<typeof fromGeojsonVt>[0];
    const bytes = fromGeojsonVt(tile, { version: 2, extent });
    return [{ z, x, y, bytes: compress(bytes) }];
  });
}

function compress(bytes: Uint8Array): Buffer {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}
