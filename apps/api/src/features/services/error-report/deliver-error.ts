import type { Context } from '../../platform/context.ts';
import { type ErrorRecord, fingerprintOf, placeOf, toReportedError } from './error-record.ts';
import { insertErrorReport, upsertErrorGroup } from './error-report.queries.ts';

/** Tells the service that is set; what it does not take, or what nobody else is there for, is kept in the house. */
export async function deliverError(context: Context, record: ErrorRecord): Promise<void> {
  const outcome = await context.errorService?.send(toReportedError(record));
  if (outcome !== 'sent') await keepError(context, record);
}

/** A report that comes a second time, since its answer was lost, is counted once. */
async function keepError({ database }: Context, record: ErrorRecord): Promise<void> {
  await database.transaction(async (sql) => {
    const group = { ...record, fingerprint: fingerprintOf(record), place: placeOf(record) };
    const groupId = await upsertErrorGroup(sql, group);
    if (groupId !== undefined) await insertErrorReport(sql, groupId, record);
  });
}
