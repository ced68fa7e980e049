import type { SpecieModel, SpecieRecord } from '@nabta/contract/specie';
import { can } from '@nabta/domain/capability';
import { speciesIdOf, type SpeciesRecord } from '@nabta/eco/species-data';
import { trySpecies } from '@nabta/eco/try-species';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { assertSeen } from '../../platform/http/record-version.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { recordChange } from '../audit/record-change.ts';
import { keepSpecies } from './keep-species.ts';
import { viewModel } from './read-model.ts';
import { insertModel, lockModels, selectSpecieVersion } from './specie-model.queries.ts';
import { faultTexts } from './specie.texts.ts';
import { useModels } from './use-models.ts';

type Draft = { record: SpecieRecord; reason: string };

/** A species that the house did not know, with the model by which its trees are counted. */
export async function createSpecie(
  context: Context,
  sql: Executor,
  caller: Caller,
  draft: Draft,
): Promise<SpecieModel> {
  const record = await assertSound(sql, caller, draft.record);
  const isKnown = speciesIdOf(record.id) !== undefined || (await selectSpecieVersion(sql, record.id));
  if (isKnown) throw new AppError('CONFLICT');
  return saveVersion(context, sql, caller, { record, reason: draft.reason, version: 1 });
}

/** Another version of a species, for who has seen the one in use. */
export async function editModel(
  context: Context,
  sql: Executor,
  caller: Caller,
  { id, version, ...draft }: Draft & { id: string; version: number },
): Promise<SpecieModel> {
  const record = await assertSound(sql, caller, { ...draft.record, id });
  const held = await selectSpecieVersion(sql, id);
  if (held === undefined) throw new AppError('NOT_FOUND');
  assertSeen(held, version);
  return saveVersion(context, sql, caller, { record, reason: draft.reason, version: version + 1 });
}

/**
 * A model that falls or explodes is refused here as on the screen. Edits wait for each other, so that each is tried beside all
 * that are in use.
 */
async function assertSound(sql: Executor, { role }: Caller, record: SpecieRecord): Promise<SpeciesRecord> {
  if (!can(role, 'manageSpecies', 'all')) throw new AppError('FORBIDDEN');
  await lockModels(sql);
  await useModels(sql);
  const { faults } = trySpecies(record);
  if (faults.length === 0) return record as unknown as SpeciesRecord;
  const details = faults.map(({ kind, years, detail }) => ({
    path: 'body.record',
    kind,
    message: faultTexts[kind],
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
  await keepSpecies(sql, [record]);
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
