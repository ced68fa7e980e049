import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Tile } from '@nabta/domain/tile-cell';
import GeoJSONVT from 'geojson-vt';

import type { Position } from '../../base/map-view.ts';

/** Tiles as others encode them. */
export function tileServerOf(trees: readonly Position[]) {
  const index = new GeoJSONVT(
    {
      type: 'FeatureCollection',
      features: trees.map(([longitude, latitude]) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: { count: 600 },
      })),
    },
    { maxZoom: 9, buffer: 0 },
  );
  const asked: Tile[] = [];
  const read = async (tile: Tile) => {
    asked.push(tile);
    const found = index.getTile(tile.z, tile.x, tile.y);
    // The encoder's types are those of another edition of the cutter; it reads only what both have.
    const layers = { trees: found } as unknown as Parameters<typeof fromGeojsonVt>[0];
    return found ? fromGeojsonVt(layers) : undefined;
  };
  return { read, asked };
}
