import type { TreeImport } from '@nabta/contract/operations/import';

/** An import of two trees whose rows are all checked. */
export function testImport(overrides: Partial<TreeImport> = {}): TreeImport {
  return {
    id: 'import-1',
    name: 'trees.csv',
    company: { id: 'company-1', name: { ar: 'نسيم', en: 'Naseem' } },
    status: 'checked',
    fault: null,
    sameAs: null,
    rows: 2,
    walked: 2,
    total: 2,
    trees: 0,
    kept: 0,
    createdAt: '2026-03-01T09:00:00.000Z',
    doneAt: null,
    bytes: 100,
    parts: 1,
    format: 'geojson',
    encoding: null,
    separator: null,
    header: ['number', 'latitude', 'longitude'],
    settings: {
      columns: { ref: 0, latitude: 1, longitude: 2 },
      dateOrder: 'dmy',
      landId: null,
      site: 'irrigated',
      unknownPlantedOn: null,
      species: {},
      plantsNear: false,
    },
    preview: [],
    counts: { ready: 2, warned: 0, near: 0, repeated: 0, vacant: 0, refused: 0 },
    unknownSpecies: [],
    undoUntil: null,
    keptTrees: [],
    ...overrides,
  };
}
