import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import { maxPrintedTags, type printTags as contract } from '@nabta/contract/gifts/tag';
import { can } from '@nabta/domain/capability';
import { encodeCrockford } from '@nabta/domain/crockford';

import type { Caller } from '#core/auth/authentication.ts';
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
  selectCanPrintFor,
} from './tag.queries.ts';

/** Sheets contain claim codes: enough for a day of planting, not for mass export. */
const sheetsPerAccount = tokenBucket(60, { refill: 60, everyMs: hour });

/**
 * Tag codes claim trees, so callers can print only their own tags and are rate-limited. `next` is the last id
 * of the sheet if more tags follow.
 */
export async function printTags(
  context: Context,
  caller: Caller,
  { perPage, isBlank, ...scope }: RequestOfEndpoint<typeof contract>['query'],
): Promise<{ pdf: Uint8Array; next: string | undefined }> {
  const { accountId, role } = caller;
  const { database, clock } = context;
  const isStaff = can(role, 'seeTrees', 'all');
  await consumeToken(database.sql, `tag-sheet:${accountId}`, sheetsPerAccount, clock.now());
  const staffId = isStaff ? undefined : accountId;
  const select = isBlank === 'true' ? selectBlankTagsToPrint : selectTagsToPrint;
  const rows = await select(database.readSql, { ...scope, staffId, limit: maxPrintedTags + 1 });
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  const tags = rows.slice(0, maxPrintedTags);
  const pdf = await typeset(layoutTagSheet(context, tags, { perPage, as: 'pdf' }));
  return { pdf, next: rows.length > maxPrintedTags ? tags.at(-1)?.id : undefined };
}

/** Creates blank tag ids; the claim secret is derived from each id and stored nowhere. */
export async function makeBlankTags(
  sql: Executor,
  caller: Caller,
  { effortId, count, now }: { effortId: string; count: number; now: Date },
): Promise<{ tags: string[] }> {
  const { accountId, role } = caller;
  const isStaff = can(role, 'printTags', 'all');
  const staffId = isStaff ? undefined : accountId;
  if (!(await selectCanPrintFor(sql, effortId, staffId))) throw new AppError('NOT_FOUND');
  await consumeToken(sql, `tag-sheet:${accountId}`, sheetsPerAccount, now);
  // 40 random bits, short enough to type when the QR code is scratched.
  const tags = Array.from({ length: count }, () => encodeCrockford(random.bytes(8)));
  await insertBlankTags(sql, { tags, effortId, now });
  const change = { subject: 'tag', subjectId: effortId, action: 'created', after: { tags: count } } as const;
  await recordChange(sql, { ...change, actorId: accountId, at: now });
  return { tags };
}
