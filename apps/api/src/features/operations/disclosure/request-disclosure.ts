import type { Disclosure, makeDisclosure } from '@nabta/contract/disclosure';
import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Caller } from '../../platform/caller/authentication.ts';
import { day, later } from '../../platform/clock.ts';
import { AppError, invalidInput } from '../../platform/fault/app-error.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { randomSerial } from '../certificate/issue-certificate.ts';
import { companiesOf } from './companies-of.ts';
import { makeReport } from './disclosure.jobs.ts';
import {
  insertDisclosure,
  lockAsking,
  selectCompanies,
  selectDisclosures,
  selectUnmade,
} from './disclosure.queries.ts';
import { periodFaults } from './disclosure.texts.ts';

type Asked = RequestOfEndpoint<typeof makeDisclosure>['body'];

/** The tables of a longer report would have more months than a page of `/impact` tells. */
const maxDays = 12 * 366;

/** One that was not made by then never will be, and another may be asked for. */
const longestWaitMs = day;

/** Notes a report that is to be made; a job makes it. Who asks again meanwhile is answered with the one that waits. */
export async function askDisclosure(
  sql: Executor,
  caller: Caller,
  { companyId, fromOn, toOn }: Asked,
  now: Date,
): Promise<Disclosure> {
  const companyIds = await companiesOf(sql, caller);
  if (companyIds !== undefined && !companyIds.includes(companyId)) throw new AppError('NOT_FOUND');
  const [company] = await selectCompanies(sql, [companyId]);
  if (company === undefined) throw new AppError('NOT_FOUND');
  assertOver({ fromOn, toOn }, now);
  await lockAsking(sql, companyId);
  const wish = { companyId, fromOn, toOn };
  const waiting = await selectUnmade(sql, wish, later(now, -longestWaitMs));
  const serial = waiting ?? (await noteWish(sql, wish, { askedBy: caller.accountId, askedAt: now }));
  const [asked] = await selectDisclosures(sql, { companyIds, serial, limit: 1 });
  if (asked === undefined) throw new Error('A report that was asked for is not there.');
  return asked;
}

async function noteWish(
  sql: Executor,
  wish: Asked,
  asking: { askedBy: string; askedAt: Date },
): Promise<string> {
  const serial = randomSerial();
  await insertDisclosure(sql, { serial, ...wish }, asking);
  await addJob(sql, makeReport, { serial });
  return serial;
}

/** Only of days that are over: their sums are the same whenever they are asked for. */
function assertOver({ fromOn, toOn }: Pick<Asked, 'fromOn' | 'toOn'>, now: Date): void {
  const days = (Date.parse(toOn) - Date.parse(fromOn)) / day + 1;
  if (toOn >= dayInRiyadh(now)) throw invalidInput('body.toOn', periodFaults.notOver);
  if (days < 1) throw invalidInput('body.toOn', periodFaults.backwards);
  if (days > maxDays || fromOn < '2000-01-01') throw invalidInput('body.fromOn', periodFaults.tooLong);
}
