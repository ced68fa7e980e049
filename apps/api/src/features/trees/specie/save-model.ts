import type { SpecieModel, SpecieRecord } from '@nabta/contract/trees/specie';
import { simulateSpecies } from '@nabta/eco/simulate-species';
import { speciesIdOf, type SpeciesRecord } from '@nabta/eco/species-data';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import { assertVersion } from '#core/http/record-version.ts';
import type { Executor } from '#core/postgres/database.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import { viewModel } from './read-model.ts';
import { refreshModels } from './refresh-models.ts';
import { saveSpecies } from './save-species.ts';
import { insertModel, lockModels, selectSpecieVersion } from './specie.queries.ts';
import { modelErrorTexts } from './specie.texts.ts';

type Draft = { record: SpecieRecord; reason: string };

export async function createSpecie(
  context: Context,
  sql: Executor,
  caller: Caller,
  draft: Draft,
): Promise<SpecieModel> {
  const record = await assertValidModel(sql, draft.record);
  const isKnown = speciesIdOf(record.id) !== undefined || (await selectSpecieVersion(sql, record.id));
  if (isKnown) throw new AppError('CONFLICT');
  return saveVersion(context, sql, caller, { record, reason: draft.reason, version: 1 });
}

/** Saves a new version of a model; 409 if `version` is stale. */
export async function editModel(
  context: Context,
  sql: Executor,
  caller: Caller,
  { id, version, ...draft }: Draft & { id: string; version: number },
): Promise<SpecieModel> {
  const record = await assertValidModel(sql, { ...draft.record, id });
  const current = requireFound(await selectSpecieVersion(sql, id));
  assertVersion(current, version);
  return saveVersion(context, sql, caller, { record, reason: draft.reason, version: version + 1 });
}

/**
 * Runs the same checks as the form. The lock serializes edits, so each is checked against all current models.
 */
async function assertValidModel(sql: Executor, record: SpecieRecord): Promise<SpeciesRecord> {
  await lockModels(sql);
  await refreshModels(sql);
  const { faults } = simulateSpecies(record);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the simulation has checked the shape
  if (faults.length === 0) return record as unknown as SpeciesRecord;
  const details = faults.map(({ kind, years, detail }) => ({
    path: 'body.record',
    kind,
    message: modelErrorTexts[kind],
    values: { years: years ?? 0, detail },
  }));
  throw new AppError('MODEL_REFUSED', { details });
}

async function saveVersion(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { record, reason, version }: { record: SpeciesRecord; reason: string; version: number },
): Promise<SpecieModel> {
  const at = clock.now();
  await saveSpecies(sql, [record]);
  await insertModel(sql, { record, version, reason, madeBy: caller.accountId, at });
  await recordChange(sql, {
    actorId: caller.accountId,
    action: version === 1 ? 'created' : 'edited',
    subject: 'specie',
    subjectId: record.id,
    reason,
    after: { version, growthModel: record.growthModel },
    at,
  });
  return viewModel(sql, record);
}
