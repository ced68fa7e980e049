import type { SampleSummary } from '@nabta/contract/supply/sample';
import { estimateShare, sampleMethod } from '@nabta/domain/sample';

import { AppError, requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import { lockSample, selectSampledStrata, updateClosed, updateOutcomes } from './sample.queries.ts';

type Closing = {
  id: string;
  /** Null when it is closed because its last day is over. */
  by: string | null;
  now: Date;
};

/** Freezes what was found; trees without a counting visit become `not_found`. */
export async function closeSample(sql: Executor, { id, by, now }: Closing): Promise<void> {
  const sample = requireFound(await lockSample(sql, id));
  if (!sample.isOpen) throw new AppError('CONFLICT');
  await updateOutcomes(sql, id);
  const result = resultOf(await selectSampledStrata(sql, id));
  await updateClosed(sql, id, { result, by, at: now });
  if (by === null) return;
  await recordChange(sql, {
    actorId: by,
    action: 'closed',
    subject: 'sample',
    subjectId: id,
    after: { alive: result.alive, dead: result.dead, notFound: result.notFound },
    at: now,
  });
}

type JudgedStratum = { population: number; trees: number; found: number; alive: number };

function resultOf(strata: readonly JudgedStratum[]): NonNullable<SampleSummary['result']> {
  const sumOf = (key: keyof JudgedStratum) => strata.reduce((sum, stratum) => sum + stratum[key], 0);
  const estimate = (key: 'found' | 'alive') =>
    estimateShare(strata.map(({ population, trees, [key]: count }) => ({ population, trees, count })));
  return {
    alive: sumOf('alive'),
    dead: sumOf('found') - sumOf('alive'),
    notFound: sumOf('trees') - sumOf('found'),
    existence: estimate('found'),
    survival: estimate('alive'),
    method: sampleMethod,
  };
}
