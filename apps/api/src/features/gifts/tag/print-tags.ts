import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import { maxPrintedTags, type printTags as contract } from '@nabta/contract/gifts/tag';
import { can } from '@nabta/domain/capability';
import { encodeCrockford } from '@nabta/domain/crockford';

import { assertStaffAccess, type Caller } from '#core/auth/authentication.ts';
import { hour } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';
import { consumeToken, tokenBucket } from '#core/rate-limit/rate-limit.ts';
import { typeset } from '#core/typeset/typeset.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import { layoutTagSheet } from './tag-sheet.ts';
import {
  selectBlankTagsToPrint,
  selectTagsToPrint,
  insertBlankTags,
  selectMayPrintFor,
} from './tag.queries.ts';

/** Sheets contain claim codes: enough for a day of planting, not for mass export. */
const sheetsPerAccount = tokenBucket(60, { refill: 60, everyMs: hour });

type SheetQuery = RequestOfEndpoint<typeof contract>['query'];

export type PrintedSheet = {
  pdf: Uint8Array;
  /** Last id of this sheet if more tags follow. */
  next: string | undefined;
};

/** Tag codes claim trees, so callers can print only their own tags and are rate-limited. */
export async function printTags(
  context: Context,
  caller: Caller,
  { perPage, isBlank, ...scope }: SheetQuery,
): Promise<PrintedSheet> {
  const { accountId, role } = caller;
  const { database, clock } = context;
  const isStaff = can(role, 'seeTrees', 'all');
  if (isStaff) assertStaffAccess(caller, clock.now());
  await consumeToken(database.sql, `tag-sheet:${accountId}`, sheetsPerAccount, clock.now());
  const staffId = isStaff ? undefined : accountId;
  const select = isBlank === 'true' ? selectBlankTagsToPrint : selectTagsToPrint;
  const found = await select(database.readSql, { ...scope, staffId, limit: maxPrintedTags + 1 });
  if (found.length === 0) throw new AppError('NOT_FOUND');
  const tags = found.slice(0, maxPrintedTags);
  const pdf = await typeset(layoutTagSheet(context, tags, { perPage, as: 'pdf' }));
  return { pdf, next: found.length > maxPrintedTags ? tags.at(-1)?.id : undefined };
}

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
