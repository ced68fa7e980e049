import type { TreeSummary } from '@nabta/contract/tree';

import { isOnMap } from '../base/map-view.ts';
import type { Position } from '../base/map-view.ts';

/** What a point of the map says of its tree, whether it came whole or in a tile. */
export type TreeProperties = {
  publicId: string;
  givenName: string;
  /** The name of a photo, for its pin. */
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

/** A small forest comes whole and is clustered here; a large one comes in tiles, clustered by the server. */
export type MapTrees =
  | { kind: 'whole'; features: readonly TreeFeature[] }
  | { kind: 'tiles'; address: string };

/** Days since 1970-01-01, both included. */
export type PlantedBetween = { from: number; to: number };

/** So many trees still come whole. */
export const maxWhole = 500;

const dayMs = 86_400_000;

export function dayOf(instant: string | number | Date): number {
  return Math.floor(new Date(instant).getTime() / dayMs);
}

export function instantOfDay(day: number): Date {
  return new Date(day * dayMs);
}

/** The points of a forest, with what the list knows about them; a point off the map is left out, so that it blanks nothing. */
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
      properties: { ...properties, ...knownOf(trees.get(properties.publicId)) },
    }))
    .filter(({ properties: { plantedOn } }) => isBetween(plantedOn, planted));
}

function knownOf(tree: TreeSummary | undefined): Partial<TreeProperties> {
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

/** Where the tiles of a forest are, with the filters of its list. */
export function tileAddress(query: Readonly<Record<string, string | undefined>>): string {
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const suffix = asked.size === 0 ? '' : `?${asked}`;
  return `/api/tree/tiles/{z}/{x}/{y}.mvt${suffix}`;
}
