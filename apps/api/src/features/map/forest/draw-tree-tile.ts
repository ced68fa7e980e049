import { type TileCluster, type TileTree, treeTileLayer } from '@nabta/contract/map/tree-tile';
import { mapPlace, type MapPlace } from '@nabta/domain/mercator';
import { cellLevel, sharedLevel, type Tile } from '@nabta/domain/tile-cell';

import { encodeTile, tileExtent } from './encode-tile.ts';
import { gridLevels, type MapSquare, type MapTree, type TreesOnMap } from './list-trees-on-map.ts';

/** The bytes of a tile, or nothing where no tree stands. */
export function drawTreeTile(
  tile: Tile,
  { trees, clusters }: TreesOnMap,
  { showsDamage }: { showsDamage: boolean },
): Uint8Array | undefined {
  if (trees.length + clusters.length === 0) return undefined;
  return encodeTile(treeTileLayer, [
    ...clusters.map((square) => ({
      ...onTile(tile, middleOf(square)),
      properties: clusterProperties(tile, square),
    })),
    ...trees.map((tree) => ({
      ...onTile(tile, mapPlace(tree.longitude, tree.latitude)),
      properties: treeProperties(tree, showsDamage),
    })),
  ]);
}

function onTile({ z, x, y }: Tile, place: MapPlace): { x: number; y: number } {
  return { x: (place.x * 2 ** z - x) * tileExtent, y: (place.y * 2 ** z - y) * tileExtent };
}

function middleOf({ meanColumn, meanRow }: MapSquare): MapPlace {
  return { x: (meanColumn + 0.5) / 2 ** cellLevel, y: (meanRow + 0.5) / 2 ** cellLevel };
}

/** Its outermost trees part in the grid of the level below the one that they share. */
function clusterProperties({ z }: Tile, square: MapSquare): TileCluster {
  const { trees, firstCell, lastCell } = square;
  const partingZoom = square.partingZoom ?? sharedLevel(firstCell, lastCell) + 1 - gridLevels;
  return { count: trees, expansionZoom: Math.min(Math.max(partingZoom, z + 1), cellLevel) };
}

function treeProperties(
  { publicId, givenName, specieId, plantedOn, isDamaged }: MapTree,
  showsDamage: boolean,
): TileTree {
  return {
    publicId,
    givenName: givenName ?? '',
    ...(specieId !== null && { specie: specieId }),
    plantedOn,
    ...(showsDamage && isDamaged && { isDamaged }),
  };
}
