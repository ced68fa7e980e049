import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import type { listSpecieModels, SpecieModel, SpecieRecord } from '@nabta/contract/specie';
import { can } from '@nabta/domain/capability';
import { publishedTreesOf } from '@nabta/eco/measured-trees';
import { allSpecies, speciesRecord, type SpeciesRecord } from '@nabta/eco/species-data';
import { trySpecies } from '@nabta/eco/try-species';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { selectModelEdits, selectSpecieUses } from './specie-model.queries.ts';

/** Every species with what its numbers rest on, the most planted first. */
export async function listModels(
  sql: Executor,
  caller: Caller,
): Promise<DataOfEndpoint<typeof listSpecieModels>> {
  assertMaySee(caller);
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
    .toSorted((one, other) => other.treeCount - one.treeCount || (one.id < other.id ? -1 : 1));
}

/** All that is known of a species, and what it does to trees. */
export async function readModel(sql: Executor, caller: Caller, id: string): Promise<SpecieModel> {
  assertMaySee(caller);
  const record = speciesRecord(id);
  if (record === undefined || record.id !== id) throw new AppError('NOT_FOUND');
  return viewModel(sql, record);
}

export async function viewModel(sql: Executor, record: SpeciesRecord): Promise<SpecieModel> {
  const history = await selectModelEdits(sql, record.id);
  const uses = await selectSpecieUses(sql);
  return {
    version: history[0]?.version ?? 0,
    record: record as unknown as SpecieRecord,
    trial: trySpecies(record),
    published: publishedTreesOf(record) ?? null,
    treeCount: uses.find(({ id }) => id === record.id)?.treeCount ?? 0,
    history: history.map(({ createdAt, ...edit }) => ({ ...edit, createdAt: createdAt.toISOString() })),
  };
}

/** Models are for those who run the chain as a whole. */
export function assertMaySee({ role }: Caller): void {
  if (!can(role, 'seeChain', 'all')) throw new AppError('FORBIDDEN');
}
