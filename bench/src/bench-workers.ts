import { availableParallelism } from 'node:os';

import { checkGoal, type Row } from '../../testkit/results.ts';
import { startDatabase } from '../../testkit/server.ts';
import type { Length } from './bench-calls.ts';
import { startBenchServer } from './bench-server.ts';
import { formatMetrics, measure, runInterleaved } from './load.ts';

/** Computed without the database, so the server's CPU time is all that counts. */
const calls = Array.from({ length: 40 }, (_, number) => ({
  path: `/api/eco/estimate?specie=ghaf&plantedAt=${1985 + number}-01-01T00:00:00Z`,
  headers: {},
}));

/** The load generator uses CPU time too, so a second process gains less than a full core. */
const minGain = 1.2;

/** Compares one process per core with a single process. */
export async function benchWorkers({ seconds, rounds }: Length): Promise<Row[]> {
  await using database = await startDatabase({ durable: false });
  const cores = availableParallelism();
  await using single = await startBenchServer({ database, env: { WORKERS: '1' } });
  await using multiple = await startBenchServer({ database, env: { WORKERS: String(cores) } });
  const candidateOf = ({ url, cpuMs }: typeof single) => ({ url, cpuMs: () => cpuMs('servers') });
  const metrics = await runInterleaved(rounds, {
    single: () => measure(candidateOf(single), calls, seconds),
    multiple: () => measure(candidateOf(multiple), calls, seconds),
  });
  const ratio = metrics.multiple.perSecond / metrics.single.perSecond;
  return [
    {
      job: `an estimate by ${cores} processes, compared with one`,
      ours: formatMetrics(metrics.multiple),
      baseline: formatMetrics(metrics.single),
      ratio,
      ...checkGoal(ratio, { min: minGain }),
    },
  ];
}
