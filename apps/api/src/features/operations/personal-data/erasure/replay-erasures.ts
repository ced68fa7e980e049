import type { Context } from '../../../platform/context.ts';
import { upsertErasuresNow } from './erasure.queries.ts';

const batch = 500;
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/**
 * Of those who were erased once, answers who is there again, which happens only in a database that was restored to an earlier
 * moment; to erase them is due at once.
 */
export async function replayErasures({ database, clock, erasureLedger }: Context): Promise<string[]> {
  const back: string[] = [];
  let ids: string[] = [];
  const look = async () => {
    back.push(...(await upsertErasuresNow(database.sql, ids, clock.now())));
    ids = [];
  };
  for await (const id of erasureLedger.list()) {
    if (idPattern.test(id)) ids.push(id);
    if (ids.length === batch) await look();
  }
  await look();
  return back;
}
