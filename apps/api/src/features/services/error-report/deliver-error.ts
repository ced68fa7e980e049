import { hour } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import type { Executor } from '#core/postgres/database.ts';
import { consumeOrWait, tokenBucket } from '#core/rate-limit/rate-limit.ts';

import {
  type ErrorRecord,
  type GroupKey,
  groupKeyOf,
  otherGroupOf,
  toReportedError,
} from './error-record.ts';
import { insertErrorReport, selectGroupExists, upsertErrorGroup } from './error-report.queries.ts';

/** Sends to the error service; stores the error locally if that fails or none is configured. */
export async function deliverError(context: Context, record: ErrorRecord): Promise<void> {
  const outcome = await context.errorService?.send(toReportedError(record));
  if (outcome !== 'sent') await storeError(context, record);
}

/** Both origins together; errors beyond it are counted in the group of all others. */
const newGroupLimits = {
  web: tokenBucket(150, { refill: 150, everyMs: hour }),
  server: tokenBucket(50, { refill: 50, everyMs: hour }),
};

/** Idempotent: a report resent after a lost response counts once. */
async function storeError({ database, clock }: Context, record: ErrorRecord): Promise<void> {
  await database.transaction(async (sql) => {
    const key = await chooseGroup(sql, record, clock.now());
    const groupId = await upsertErrorGroup(sql, { ...record, ...key });
    if (groupId !== undefined) await insertErrorReport(sql, groupId, record);
  });
}

async function chooseGroup(sql: Executor, record: ErrorRecord, now: Date): Promise<GroupKey> {
  const key = groupKeyOf(record);
  const other = otherGroupOf(record);
  if (key.fingerprint === other.fingerprint || (await selectGroupExists(sql, key.fingerprint))) return key;
  const { origin } = record;
  const waitSeconds = await consumeOrWait(sql, `error_group:${origin}`, newGroupLimits[origin], now);
  return waitSeconds === undefined ? key : other;
}
