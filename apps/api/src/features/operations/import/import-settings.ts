import type { ImportSettings } from '@nabta/contract/operations/import';

import type { ImportRow } from './import.queries.ts';

const defaultSettings: ImportSettings = {
  columns: {},
  dateOrder: 'dmy',
  landId: null,
  site: 'irrigated',
  unknownPlantedOn: null,
  species: {},
  plantsNear: false,
};

export function settingsOf({ settings }: Pick<ImportRow, 'settings'>): ImportSettings {
  return { ...defaultSettings, ...settings };
}
