import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { listSpecieModels, SpecieModel } from '@nabta/contract/trees/specie';
import { publishedTreesOf } from '@nabta/eco/measured-trees';
import { simulateSpecies } from '@nabta/eco/simulate-species';
import { allSpecies, speciesRecord, type SpeciesRecord } from '@nabta/eco/species-data';

import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectModelEdits, selectSpecieUses } from './specie.queries.ts';

export async function listModels(sql: Executor): Promise<DataOfEndpoint<typeof listSpecieModels>> {
  const uses = new Map((await selectSpecieUses(sql)).map((use) => [use.id, use]));
  return allSpecies()
    .map(({ id, commonName, scientificName, type, growthModel, confidence }) => ({
      id,
      commonName,
      scientificName,
      type,
      growthModel: growthModel.type,
      confidence,
      version: uses.get(id)?.version ?? 0,
      treeCount: uses.get(id)?.treeCount ?? 0,
    }))
    .toSorted((left, right) => right.treeCount - left.treeCount || (left.id < right.id ? -1 : 1));
}

export async function readModel(sql: Executor, id: string): Promise<SpecieModel> {
  const record = speciesRecord(id);
  if (record === undefined || record.id !== id) throw new AppError('NOT_FOUND');
  return viewModel(sql, record);
}

export async function viewModel(sql: Executor, record: SpeciesRecord): Promise<SpecieModel> {
  const history = await selectModelEdits(sql, record.id);
  const uses = await selectSpecieUses(sql);
  return {
    version: history[0]?.version ?? 0,
    record: { ...record, growthModel: { ...record.growthModel } },
    trial: simulateSpecies(record),
    published: publishedTreesOf(record) ?? null,
    treeCount: uses.find(({ id }) => id === record.id)?.treeCount ?? 0,
    history: history.map(({ createdAt, ...edit }) => ({ ...edit, createdAt: createdAt.toISOString() })),
  };
}
