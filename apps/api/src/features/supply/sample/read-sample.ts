import type { Sample, SampleSummary } from '@nabta/contract/supply/sample';

import { requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectSampledStrata, selectSampledTrees, selectSamples } from './sample.queries.ts';

export async function listSamples(
  sql: Executor,
  page: { cursor?: string | undefined; limit: number },
): Promise<SampleSummary[]> {
  const rows = await selectSamples(sql, page);
  return rows.map(({ reason: _reason, commitment: _commitment, seed: _seed, ...summary }) => summary);
}

export async function readSample(sql: Executor, id: string): Promise<Sample> {
  const row = requireFound((await selectSamples(sql, { id, limit: 1 }))[0]);
  const strata = await selectSampledStrata(sql, id);
  return {
    ...row,
    strata: strata.map(({ found: _found, alive: _alive, ...stratum }) => stratum),
    sampled: await selectSampledTrees(sql, id),
  };
}
