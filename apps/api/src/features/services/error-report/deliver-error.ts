import type { Context } from '#core/context.ts';

import { type ErrorRecord, fingerprintOf, placeOf, toReportedError } from './error-record.ts';
import { insertErrorReport, upsertErrorGroup } from './error-report.queries.ts';

/** Sends to the error service; stores the error locally if that fails or none is configured. */
export async function deliverError(context: Context, record: ErrorRecord): Promise<void> {
  const outcome = await context.errorService?.send(toReportedError(record));
  if (outcome !== 'sent') await storeError(context, record);
}

/** Idempotent: a report resent after a lost response counts once. */
async function storeError({ database }: Context, record: ErrorRecord): Promise<void> {
  await database.transaction(async (sql) => {
    const group = { ...record, fingerprint: fingerprintOf(record), place: placeOf(record) };
    const groupId = await upsertErrorGroup(sql, group);
    if (groupId !== undefined) await insertErrorReport(sql, groupId, record);
  });
}
