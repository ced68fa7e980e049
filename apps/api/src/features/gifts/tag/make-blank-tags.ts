import { can } from '@nabta/domain/capability';
import { crockfordText } from '@nabta/domain/crockford';

import { assertWorksAsStaff, type Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { takeToken } from '../../platform/limit/rate-limit.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { random } from '../../platform/random.ts';
import { recordChange } from '../audit/record-change.ts';
import { sheetsPerAccount } from './tag-limits.ts';
import { insertBlankTags, selectMayPrintFor } from './tag.queries.ts';

type Wish = { effortId: string; count: number };

/** Numbers for tags that will hang on trees of an effort; what they claim is derived from each and stored nowhere. */
export async function makeBlankTags(
  sql: Executor,
  caller: Caller,
  { effortId, count }: Wish,
  now: Date,
): Promise<{ tags: string[] }> {
  const { accountId, role } = caller;
  if (!can(role, 'printTags')) throw new AppError('FORBIDDEN');
  const isOfStaff = can(role, 'printTags', 'all');
  if (isOfStaff) assertWorksAsStaff(caller, now);
  const staffId = isOfStaff ? undefined : accountId;
  if (!(await selectMayPrintFor(sql, effortId, staffId))) throw new AppError('NOT_FOUND');
  await takeToken(sql, `tag-sheet:${accountId}`, sheetsPerAccount, now);
  const tags = Array.from({ length: count }, makeTagId);
  await insertBlankTags(sql, { tags, effortId, now });
  const change = { subject: 'tag', subjectId: effortId, action: 'created', after: { tags: count } } as const;
  await recordChange(sql, { ...change, actorId: accountId, at: now });
  return { tags };
}

/** Forty bits of chance, short enough to be typed where a code is scratched. */
function makeTagId(): string {
  return crockfordText(random.bytes(8));
}
