import type { Context } from '#core/context.ts';

import { upsertErasuresNow } from './erasure.queries.ts';

const batchSize = 500;
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/**
 * Returns the erased accounts that exist again after a database restore, and schedules them for immediate
 * erasure.
 */
export async function replayErasures({ database, clock, erasureLedger }: Context): Promise<string[]> {
  const reappeared: string[] = [];
  let ids: string[] = [];
  const flush = async () => {
    reappeared.push(...(await upsertErasuresNow(database.sql, ids, clock.now())));
    ids = [];
  };
  for await (const id of erasureLedger.list()) {
    if (idPattern.test(id)) ids.push(id);
    if (ids.length === batchSize) await flush();
  }
  await flush();
  return reappeared;
}
