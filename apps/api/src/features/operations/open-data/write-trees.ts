import {
  roundedCoordinateDigits,
  openDataLicence,
  type OpenDataFormat,
} from '@nabta/contract/operations/open-data';

import { csvLine } from '#core/csv/csv-line.ts';

import type { OpenTree } from './open-data.queries.ts';

type PublicTree = ReturnType<typeof toPublicTree>;

const csvColumns = [
  'id',
  'longitude',
  'latitude',
  'isPlaceRounded',
  'plantedOn',
  'endedOn',
  'origin',
  'verification',
  'seenOn',
  'species',
  'commonName',
  'company',
  'land',
] as const satisfies readonly (keyof PublicTree)[];

type Writer = {
  begin(updatedAt: Date): string;
  trees(trees: readonly OpenTree[], isFirst: boolean): string;
  end(): string;
};

/** Serializers of the trees by file format. */
export const writers: Record<OpenDataFormat, Writer> = {
  geojson: {
    begin: (updatedAt) => {
      const collection = {
        type: 'FeatureCollection',
        updatedAt: updatedAt.toISOString(),
        licence: openDataLicence,
      };
      return `${JSON.stringify(collection).slice(0, -1)},"features":[\n`;
    },
    trees: (trees, isFirst) =>
      trees.map((tree, index) => `${isFirst && index === 0 ? '' : ',\n'}${featureOf(tree)}`).join(''),
    end: () => '\n]}\n',
  },
  csv: {
    // Without a byte order mark Excel reads the file in the local legacy encoding.
    begin: () => `\uFEFF${csvLine(csvColumns)}`,
    trees: (trees) =>
      trees
        .map((tree) => {
          const publicTree = toPublicTree(tree);
          return csvLine(csvColumns.map((column) => cellOf(publicTree[column])));
        })
        .join(''),
    end: () => '',
  },
};

/** Removes the id and rounds date and location when the owner is private. */
function toPublicTree({ isPrivate, ...tree }: OpenTree) {
  const round = (degrees: number) => (isPrivate ? Number(degrees.toFixed(roundedCoordinateDigits)) : degrees);
  const day = (text: string) => (isPrivate ? text.slice(0, 'YYYY-MM'.length) : text);
  return {
    id: isPrivate ? null : tree.publicId,
    longitude: round(tree.longitude),
    latitude: round(tree.latitude),
    isPlaceRounded: isPrivate,
    plantedOn: day(tree.plantedOn),
    endedOn: tree.endedOn && day(tree.endedOn),
    origin: tree.origin,
    verification: tree.level,
    seenOn: tree.seenOn && day(tree.seenOn),
    species: tree.specie,
    commonName: tree.commonName?.en ?? null,
    company: tree.company?.en ?? null,
    land: tree.land?.en ?? null,
  };
}

function featureOf(tree: OpenTree): string {
  const { longitude, latitude, ...properties } = toPublicTree(tree);
  const geometry = { type: 'Point', coordinates: [longitude, latitude] };
  return JSON.stringify({ type: 'Feature', geometry, properties });
}

function cellOf(value: string | number | boolean | null): string | number {
  return typeof value === 'number' ? value : String(value ?? '');
}
