import { can } from '@nabta/domain/capability';
import { encodeCrockford } from '@nabta/domain/crockford';

import { assertStaffAccess, type Caller } from '#core/auth/authentication.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';
import { consumeToken } from '#core/rate-limit/rate-limit.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import { sheetsPerAccount } from './tag-limits.ts';
import { insertBlankTags, selectMayPrintFor } from './tag.queries.ts';

type BlankTagsInput = { effortId: string; count: number };

/** Creates blank tag ids; the claim secret is derived from each id and stored nowhere. */
export async function makeBlankTags(
  sql: Executor,
  caller: Caller,
  { effortId, count }: BlankTagsInput,
  now: Date,
): Promise<{ tags: string[] }> {
  const { accountId, role } = caller;
  const isStaff = can(role, 'printTags', 'all');
  if (isStaff) assertStaffAccess(caller, now);
  const staffId = isStaff ? undefined : accountId;
  if (!(await selectMayPrintFor(sql, effortId, staffId))) throw new AppError('NOT_FOUND');
  await consumeToken(sql, `tag-sheet:${accountId}`, sheetsPerAccount, now);
  const tags = Array.from({ length: count }, generateTagId);
  await insertBlankTags(sql, { tags, effortId, now });
  const change = { subject: 'tag', subjectId: effortId, action: 'created', after: { tags: count } } as const;
  await recordChange(sql, { ...change, actorId: accountId, at: now });
  return { tags };
}

/** 40 random bits, short enough to type when the QR code is scratched. */
function generateTagId(): string {
  return encodeCrockford(random.bytes(8));
}
