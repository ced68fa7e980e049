import { latitudeAt, longitudeAt } from '@nabta/domain/mercator';
import { cellLevel } from '@nabta/domain/tile-cell';

import type { Database } from '#core/postgres/database.ts';
import { listTreesOnMap } from '#features/trees/map/forest/list-trees-on-map.ts';

import type { PlantedPlace } from '../company/read-company.ts';
import { mapSize, type MapView, toPixels, type Spot, tilesIn } from './map-view.ts';

/** One tree, or several that are drawn as one circle. */
export type MapCircle = Spot & {
  trees: number;
  /** Set only when the circle is a single tree. */
  publicId?: string | undefined;
  /** Positions merged into this circle. */
  around: readonly Spot[];
};

/** From this zoom level on, trees are shown instead of planting places. */
const minTreeZoom = 11;
const minDistancePx = { places: 40, trees: 20 };

export async function listMapPlaces(
  database: Database,
  { companyId, places }: { companyId: string; places: readonly PlantedPlace[] },
  view: MapView,
): Promise<MapCircle[]> {
  if (view.zoom < minTreeZoom) {
    const circles = places.map(({ longitude, latitude, treeCount }) =>
      circleOf({ longitude, latitude }, treeCount),
    );
    return mergeCircles(view, circles, minDistancePx.places);
  }
  const scope = { scope: 'company', id: companyId } as const;
  const tiles = tilesIn(view, Math.floor(view.zoom));
  const shown = await Promise.all(
    tiles.map((tile) => listTreesOnMap(database, { mapScope: scope, filters: {}, tile })),
  );
  const trees = shown.flatMap(({ trees, clusters }) => [
    ...trees.map(({ publicId, longitude, latitude }) => circleOf({ longitude, latitude }, 1, publicId)),
    ...clusters.map(({ trees, meanColumn, meanRow, tree }) =>
      circleOf(spotOf(meanColumn, meanRow), trees, tree?.publicId),
    ),
  ]);
  return mergeCircles(view, trees, minDistancePx.trees);
}

function circleOf(spot: Spot, trees: number, publicId?: string): MapCircle {
  return { ...spot, trees, publicId, around: [spot] };
}

function spotOf(column: number, row: number): Spot {
  const across = 2 ** cellLevel;
  return { longitude: longitudeAt((column + 0.5) / across), latitude: latitudeAt((row + 0.5) / across) };
}

/** Merges circles into larger ones nearby; drops those outside the view. */
function mergeCircles(view: MapView, circles: readonly MapCircle[], minDistance: number): MapCircle[] {
  const merged: (MapCircle & { x: number; y: number })[] = [];
  for (const circle of circles.toSorted((one, other) => other.trees - one.trees)) {
    const { x, y } = toPixels(view, circle);
    if (x < 0 || y < 0 || x > mapSize.width || y > mapSize.height) continue;
    const near = merged.find((other) => Math.hypot(other.x - x, other.y - y) < minDistance);
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
