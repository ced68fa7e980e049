import type { ExportState } from '@nabta/contract/personal-data';

import type { Caller } from '../../../platform/caller/authentication.ts';
import { day, later } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { addJob } from '../../../platform/jobs/job-queue.ts';
import { limitOf, takeToken } from '../../../platform/limit/rate-limit.ts';
import { makeExport } from '../personal-data.jobs.ts';
import { lockPerson } from '../personal-data.queries.ts';
import { type ExportRow, insertExport, selectExport } from './data-export.queries.ts';

const keptMs = 7 * day;
const exportsPerDay = limitOf(3, { refill: 3, everyMs: day });

/** Has a copy made of all that is stored about the caller; one that is being made is answered as it is. */
export async function askForExport(
  { database, clock }: Context,
  { accountId }: Caller,
): Promise<ExportState> {
  return database.transaction(async (sql) => {
    const now = clock.now();
    const person = await lockPerson(sql, accountId);
    const known = await selectExport(sql, accountId, now);
    if (known?.readyAt === null) return viewExport(known);
    await takeToken(sql, `export:${accountId}`, exportsPerDay, now);
    const made = await insertExport(sql, { person, askedAt: now, expiresAt: later(now, keptMs) });
    await addJob(sql, makeExport, { exportId: made.id });
    return viewExport(made);
  });
}

export function viewExport({ askedAt, readyAt, expiresAt, rows, rowsWritten }: ExportRow): ExportState {
  return {
    askedAt: askedAt.toISOString(),
    readyAt: readyAt?.toISOString() ?? null,
    goneAt: expiresAt.toISOString(),
    rows,
    rowsWritten,
  };
}
