import type { ExportState } from '@nabta/contract/operations/personal-data';

import type { Caller } from '#core/auth/authentication.ts';
import { day, addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import { tokenBucket, consumeToken } from '#core/rate-limit/rate-limit.ts';
import { assertTrustedSession } from '#features/people/auth/assert-trusted-session.ts';

import { lockPerson } from '../personal-data.queries.ts';
import { type ExportRow, insertExport, selectExport } from './data-export.queries.ts';
import { makeExport } from './write-export.ts';

const exportTtlMs = 7 * day;
const exportsPerDay = tokenBucket(3, { refill: 3, everyMs: day });

/** Starts an export of the caller's data; returns the running one if there is one. */
export async function requestExport({ database, clock }: Context, caller: Caller) {
  await assertTrustedSession({ database, clock }, caller);
  const { accountId } = caller;
  return database.transaction(async (sql) => {
    const now = clock.now();
    const person = await lockPerson(sql, accountId);
    const existing = await selectExport(sql, accountId, now);
    if (existing?.readyAt === null) return toExportState(existing);
    await consumeToken(sql, `export:${accountId}`, exportsPerDay, now);
    const created = await insertExport(sql, { person, askedAt: now, expiresAt: addMs(now, exportTtlMs) });
    await addJob(sql, makeExport, { exportId: created.id });
    return toExportState(created);
  });
}

export function toExportState({ askedAt, readyAt, expiresAt, rows, rowsWritten }: ExportRow): ExportState {
  return {
    askedAt: askedAt.toISOString(),
    readyAt: readyAt?.toISOString() ?? null,
    goneAt: expiresAt.toISOString(),
    rows,
    rowsWritten,
  };
}
