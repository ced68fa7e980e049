import type { TreeSummary } from '@nabta/contract/trees/tree';

import { type Position, isOnMap } from '../base/map-view.ts';

export type TreeProperties = {
  publicId: string;
  givenName: string;
  photo?: string;
  specie?: string;
  /** Days since 1970-01-01. */
  plantedOn?: number;
};

export type TreeFeature = {
  type: 'Feature';
  geometry: { type: 'Point'; coordinates: Position };
  properties: TreeProperties;
};

/**
 * A small forest is loaded in one request and clustered in the client; a large one comes in tiles clustered by
 * the server.
 */
export type MapTrees =
  | { kind: 'loaded'; features: readonly TreeFeature[] }
  | { kind: 'tiles'; tileUrl: string };

/** Days since 1970-01-01, both inclusive. */
export type PlantedBetween = { from: number; to: number };

export const maxTreesWithoutTiles = 500;

const dayMs = 86_400_000;

export function dayOf(instant: string | number | Date): number {
  return Math.floor(new Date(instant).getTime() / dayMs);
}

export function instantOfDay(day: number): Date {
  return new Date(day * dayMs);
}

/** Adds known tree properties to the points; drops invalid coordinates, which would blank the map. */
export function featuresOf(
  points: readonly TreeFeature[],
  trees: ReadonlyMap<string, TreeSummary>,
  planted: PlantedBetween | undefined,
): TreeFeature[] {
  return points
    .filter(({ geometry: { coordinates } }) => isOnMap(coordinates[0], coordinates[1]))
    .map(({ type, geometry, properties }) => ({
      type,
      geometry,
      properties: { ...properties, ...propertiesFromSummary(trees.get(properties.publicId)) },
    }))
    .filter(({ properties: { plantedOn } }) => isBetween(plantedOn, planted));
}

function propertiesFromSummary(tree: TreeSummary | undefined): Partial<TreeProperties> {
  if (tree === undefined) return {};
  return {
    plantedOn: dayOf(tree.plantedAt),
    ...(tree.specie && { specie: tree.specie.id }),
    ...(tree.image && { photo: tree.image.nameCompressed.replace(/\.webp$/u, '') }),
  };
}

function isBetween(day: number | undefined, planted: PlantedBetween | undefined): boolean {
  return planted === undefined || (day !== undefined && day >= planted.from && day <= planted.to);
}

export function tileUrlTemplate(query: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const suffix = params.size === 0 ? '' : `?${params}`;
  return `/api/tree/tiles/{z}/{x}/{y}.mvt${suffix}`;
}
