import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Tile } from '@nabta/domain/tile-cell';
import GeoJSONVT from 'geojson-vt';

import type { Position } from '#features/trees/map/base/map-view.ts';

/** Encodes tiles with an independent library. */
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
  const requestedTiles: Tile[] = [];
  const read = async (tile: Tile) => {
    requestedTiles.push(tile);
    const found = index.getTile(tile.z, tile.x, tile.y);
    // The encoder's types expect a different version of the tile cutter; it reads only common fields.
    const layers = { trees: found } as unknown as Parameters<typeof fromGeojsonVt>[0];
    return found ? fromGeojsonVt(layers) : undefined;
  };
  return { read, requestedTiles };
}
