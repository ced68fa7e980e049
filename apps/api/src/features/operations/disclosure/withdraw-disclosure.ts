import type { Disclosure } from '@nabta/contract/operations/disclosure';

import type { Caller } from '#core/auth/authentication.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import { notifyHolders, reportWithdrawn } from './disclosure.notifications.ts';
import { selectDisclosures, updateWithdrawn } from './disclosure.queries.ts';

/** Withdraws a ready report for good. */
export async function withdrawDisclosure(
  sql: Executor,
  caller: Caller,
  { serial, reason, now }: { serial: string; reason: string; now: Date },
): Promise<Disclosure> {
  const query = { companyIds: undefined, serial, limit: 1 };
  const before = requireFound((await selectDisclosures(sql, query))[0]);
  const report = await updateWithdrawn(sql, serial, { by: caller.accountId, reason, at: now });
  if (report === undefined) throw new AppError('CONFLICT');
  await notifyHolders(sql, reportWithdrawn, { serial, ...report, at: now });
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'withdrawn',
    subject: 'disclosure',
    subjectId: serial,
    reason,
    before: { status: before.status },
    after: { status: 'withdrawn' },
    at: now,
  });
  return requireFound((await selectDisclosures(sql, query))[0]);
}
