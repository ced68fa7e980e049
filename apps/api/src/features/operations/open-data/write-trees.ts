import { digitsOfRoundedPlace, openDataLicence, type OpenDataFormat } from '@nabta/contract/open-data';

import { csvLine } from '../../platform/csv/csv-line.ts';
import type { OpenTree } from './open-data.queries.ts';

/** A tree as everybody may know it. */
type ToldTree = {
  id: string | null;
  longitude: number;
  latitude: number;
  isPlaceRounded: boolean;
  plantedOn: string;
  endedOn: string | null;
  species: string | null;
  commonName: string | null;
  company: string | null;
  land: string | null;
};

const csvColumns = [
  'id',
  'longitude',
  'latitude',
  'isPlaceRounded',
  'plantedOn',
  'endedOn',
  'species',
  'commonName',
  'company',
  'land',
] as const satisfies readonly (keyof ToldTree)[];

type Writer = {
  begin(updatedAt: Date): string;
  trees(trees: readonly OpenTree[], isFirst: boolean): string;
  end(): string;
};

/** How trees stand in each of the files. */
export const writers: Record<OpenDataFormat, Writer> = {
  geojson: {
    begin: (updatedAt) => {
      const about = {
        type: 'FeatureCollection',
        updatedAt: updatedAt.toISOString(),
        licence: openDataLicence,
      };
      return `${JSON.stringify(about).slice(0, -1)},"features":[\n`;
    },
    trees: (trees, isFirst) =>
      trees.map((tree, index) => `${isFirst && index === 0 ? '' : ',\n'}${featureOf(tree)}`).join(''),
    end: () => '\n]}\n',
  },
  csv: {
    // Excel takes a file without the mark for one in the encoding of its country.
    begin: () => `\uFEFF${csvLine(csvColumns)}`,
    trees: (trees) =>
      trees
        .map((tree) => {
          const told = tell(tree);
          return csvLine(csvColumns.map((column) => cellOf(told[column])));
        })
        .join(''),
    end: () => '',
  },
};

/** Where its owner is private nobody finds the tree by its id, its day or its place. */
function tell({ isPrivate, ...tree }: OpenTree): ToldTree {
  const round = (degrees: number) => (isPrivate ? Number(degrees.toFixed(digitsOfRoundedPlace)) : degrees);
  const day = (text: string) => (isPrivate ? text.slice(0, 'YYYY-MM'.length) : text);
  return {
    id: isPrivate ? null : tree.publicId,
    longitude: round(tree.longitude),
    latitude: round(tree.latitude),
    isPlaceRounded: isPrivate,
    plantedOn: day(tree.plantedOn),
    endedOn: tree.endedOn && day(tree.endedOn),
    species: tree.specie,
    commonName: tree.commonName?.en ?? null,
    company: tree.company?.en ?? null,
    land: tree.land?.en ?? null,
  };
}

function featureOf(tree: OpenTree): string {
  const { longitude, latitude, ...properties } = tell(tree);
  const geometry = { type: 'Point', coordinates: [longitude, latitude] };
  return JSON.stringify({ type: 'Feature', geometry, properties });
}

function cellOf(value: string | number | boolean | null): string | number {
  return typeof value === 'number' ? value : String(value ?? '');
}
