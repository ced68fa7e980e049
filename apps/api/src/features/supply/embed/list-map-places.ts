import { latitudeAt, longitudeAt } from '@nabta/domain/mercator';
import { cellLevel } from '@nabta/domain/tile-cell';

import type { Database } from '../../platform/postgres/database.ts';
import type { PlantedPlace } from '../company/list-planted-places.ts';
import { listTreesOnMap } from '../map/forest/list-trees-on-map.ts';
import { mapSize, type MapView, placeInView, type Spot, tilesIn } from './map-view.ts';

/** A circle of the map: trees that stand so near to each other that they are drawn as one. */
export type MapCircle = Spot & {
  trees: number;
  /** The one that it is, where it is one. */
  publicId?: string | undefined;
  /** What it was made of. */
  around: readonly Spot[];
};

/** From here on trees are shown and not the places they stand at. */
const firstZoomOfTrees = 11;
/** Two circles that are nearer than this, in pixels, are one. */
const apart = { places: 40, trees: 20 };

/** What a view shows of a company. */
export async function listMapPlaces(
  database: Database,
  { companyId, places }: { companyId: string; places: readonly PlantedPlace[] },
  view: MapView,
): Promise<MapCircle[]> {
  if (view.zoom < firstZoomOfTrees) {
    const circles = places.map(({ longitude, latitude, treeCount }) =>
      circleOf({ longitude, latitude }, treeCount),
    );
    return merge(view, circles, apart.places);
  }
  const whose = { scope: 'company', id: companyId } as const;
  const tiles = tilesIn(view, Math.floor(view.zoom));
  const shown = await Promise.all(
    tiles.map((tile) => listTreesOnMap(database, { whose, filters: {}, tile })),
  );
  const trees = shown.flatMap(({ trees, clusters }) => [
    ...trees.map(({ publicId, longitude, latitude }) => circleOf({ longitude, latitude }, 1, publicId)),
    ...clusters.map(({ trees, meanColumn, meanRow, tree }) =>
      circleOf(spotOf(meanColumn, meanRow), trees, tree?.publicId),
    ),
  ]);
  return merge(view, trees, apart.trees);
}

function circleOf(spot: Spot, trees: number, publicId?: string): MapCircle {
  return { ...spot, trees, publicId, around: [spot] };
}

/** The middle of a cell by its column and row. */
function spotOf(column: number, row: number): Spot {
  const across = 2 ** cellLevel;
  return { longitude: longitudeAt((column + 0.5) / across), latitude: latitudeAt((row + 0.5) / across) };
}

/** Larger ones take in what is near them; what lies outside the view is left out. */
function merge(view: MapView, circles: readonly MapCircle[], apartBy: number): MapCircle[] {
  const merged: (MapCircle & { x: number; y: number })[] = [];
  for (const circle of circles.toSorted((one, other) => other.trees - one.trees)) {
    const { x, y } = placeInView(view, circle);
    if (x < 0 || y < 0 || x > mapSize.width || y > mapSize.height) continue;
    const near = merged.find((other) => Math.hypot(other.x - x, other.y - y) < apartBy);
    if (near === undefined) {
      merged.push({ ...circle, x, y });
      continue;
    }
    near.trees += circle.trees;
    near.publicId = undefined;
    near.around = [...near.around, ...circle.around];
  }
  return merged;
}
