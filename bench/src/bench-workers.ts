import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

import { startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded-postgres.ts';
import type { Length } from './bench-calls.ts';
import type { Contestant } from './house.ts';
import { describe, inRounds, measure } from './load.ts';
import { processorMs } from './processor-time.ts';
import { freePort, startOurs } from './server.ts';
import { type Row, verdict } from './table.ts';

/** What is reckoned and not read, so that the server's own time is all of it. */
const calls = Array.from({ length: 40 }, (_, number) => ({
  path: `/api/eco/estimate?specie=ghaf&plantedAt=${1985 + number}-01-01T00:00:00Z`,
  headers: {},
}));

/** Whoever calls takes a part of the cores too: of two, a second process cannot have a whole one. */
const minGain = 1.2;

/** A process for each core beside one alone. */
export async function benchWorkers({ seconds, rounds }: Length): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nabta-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  const stops: (() => unknown)[] = [];
  const start = async (workers: number): Promise<Contestant> => {
    const port = await freePort();
    const child = await startOurs(postgres.url('nabta'), port, {
      DATA_DIR: dataDir,
      WORKERS: String(workers),
    });
    stops.push(() => child.kill());
    return { port, processorMs: () => processorMs(child.pid ?? 0, { all: true }) };
  };
  try {
    const cores = availableParallelism();
    const one = await start(1);
    const many = await start(cores);
    const { alone, together } = await inRounds(rounds, {
      alone: () => measure(one, calls, seconds),
      together: () => measure(many, calls, seconds),
    });
    const ratio = together.perSecond / alone.perSecond;
    const job = `an estimate by ${cores} processes, beside one`;
    return [
      { job, ours: describe(together), rival: describe(alone), ratio, ...verdict(ratio, { min: minGain }) },
    ];
  } finally {
    stops.forEach((stop) => stop());
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
