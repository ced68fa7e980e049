import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { Disclosure, makeDisclosure } from '@nabta/contract/operations/disclosure';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Caller } from '#core/auth/authentication.ts';
import { day, addMs } from '#core/clock.ts';
import { AppError, invalidInput } from '#core/errors/app-error.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';
import { recordChange } from '#features/people/audit/record-change.ts';
import { randomSerial } from '#features/trees/certificate/issue-certificate.ts';

import { selectRecordScope } from '../tree-record/tree-record.queries.ts';
import { makeReport } from './disclosure.jobs.ts';
import {
  insertDisclosure,
  lockRequests,
  selectCompanies,
  selectDisclosures,
  selectPending,
} from './disclosure.queries.ts';
import { periodErrors } from './disclosure.texts.ts';

type DisclosureInput = RequestOfEndpoint<typeof makeDisclosure>['body'];

/** Limits the report's months to one page of `/impact`. */
const maxDays = 12 * 366;

/** A request pending for longer is treated as failed and may be repeated. */
const pendingTtlMs = day;

/** Queues a report; a repeated request returns the pending one. */
export async function requestDisclosure(
  sql: Executor,
  caller: Caller,
  { companyId, fromOn, toOn, now }: DisclosureInput & { now: Date },
): Promise<Disclosure> {
  const companyIds = await companiesOf(sql, caller);
  if (companyIds !== undefined && !companyIds.includes(companyId)) throw new AppError('NOT_FOUND');
  if ((await selectCompanies(sql, [companyId])).length === 0) throw new AppError('NOT_FOUND');
  assertValidPeriod({ fromOn, toOn }, now);
  await lockRequests(sql, companyId);
  const input = { companyId, fromOn, toOn };
  const pendingSerial = await selectPending(sql, input, addMs(now, -pendingTtlMs));
  const serial = pendingSerial ?? randomSerial();
  if (pendingSerial === undefined) {
    await insertDisclosure(sql, { serial, ...input }, { askedBy: caller.accountId, askedAt: now });
    await addJob(sql, makeReport, { serial });
    await recordChange(sql, {
      actorId: caller.accountId,
      action: 'created',
      subject: 'disclosure',
      subjectId: serial,
      after: input,
      at: now,
    });
  }
  const [disclosure] = await selectDisclosures(sql, { companyIds, serial, limit: 1 });
  if (disclosure === undefined) throw new Error('The requested report could not be read.');
  return disclosure;
}

/** Accepts only past days, whose totals no longer change. */
function assertValidPeriod({ fromOn, toOn }: Pick<DisclosureInput, 'fromOn' | 'toOn'>, now: Date): void {
  const days = (Date.parse(toOn) - Date.parse(fromOn)) / day + 1;
  if (toOn >= dayInRiyadh(now)) throw invalidInput('body.toOn', periodErrors.notOver);
  if (days < 1) throw invalidInput('body.toOn', periodErrors.backwards);
  if (days > maxDays || fromOn < '2000-01-01') throw invalidInput('body.fromOn', periodErrors.tooLong);
}

/** Companies whose reports the caller may see; undefined means all. */
export async function companiesOf(sql: Executor, caller: Caller): Promise<readonly string[] | undefined> {
  const scope = await selectRecordScope(sql, caller, 'seeReports');
  return scope === 'all' ? undefined : scope.companyIds;
}
