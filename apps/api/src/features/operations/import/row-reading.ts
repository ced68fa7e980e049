import type { RowParserOptions } from '@nabta/domain/inventory/row';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { foldForSearch } from '@nabta/domain/search-text';
import { isPossibleSize } from '@nabta/eco/measurement-check';

import type { Executor } from '#core/postgres/database.ts';
import { engineKindOf } from '#features/trees/tree/engine-tree.ts';

import { settingsOf } from './import-settings.ts';
import { selectSpecieNames } from './import-tree.queries.ts';
import type { ImportRow } from './import.queries.ts';

/** Builds the row reader from the import settings and all known species names. */
export async function rowReadingOf(sql: Executor, row: ImportRow, now: Date): Promise<RowParserOptions> {
  const { columns, dateOrder, unknownPlantedOn, species, site } = settingsOf(row);
  const today = dayInRiyadh(now);
  const specieIds = new Map<string, string>();
  const types = new Map<string, string>();
  for (const { id, type, names } of await selectSpecieNames(sql)) {
    types.set(id, type);
    for (const name of names) specieIds.set(nameKey(name), id);
  }
  for (const [name, id] of Object.entries(species)) specieIds.set(nameKey(name), id);
  return {
    columns,
    order: dateOrder,
    today,
    unknownPlantedOn: unknownPlantedOn ?? today,
    specieOf: (names) => {
      for (const name of names) {
        const id = specieIds.get(nameKey(name)) ?? specieIds.get(nameKey(withoutAuthor(name)));
        if (id !== undefined) return id;
      }
      return undefined;
    },
    isPossibleSize: (specieId, size) =>
      isPossibleSize(engineKindOf({ specieId, type: types.get(specieId ?? '') ?? null, site }), size),
  };
}

const nameKey = (name: string) => foldForSearch(name.replace(/[_\-'’"`]+/gu, ' '));

/**
 * Drops author and cultivar from `Ziziphus spina-christi (L.) Desf.` and `Ficus religiosa 'Big Leaf'`; the
 * `×` of a hybrid remains.
 */
function withoutAuthor(name: string): string {
  const [genus = '', second = '', third = ''] = name.trim().split(/\s+/u);
  return /^[x×]$/iu.test(second) ? `${genus} ${second} ${third}` : `${genus} ${second}`.trim();
}
