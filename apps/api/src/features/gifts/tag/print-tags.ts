import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import { maxPrintedTags, type printTags as contract } from '@nabta/contract/gifts/tag';
import { can } from '@nabta/domain/capability';

import { assertStaffAccess, type Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { consumeToken } from '#core/rate-limit/rate-limit.ts';
import { typeset } from '#core/typeset/typeset.ts';

import { sheetsPerAccount } from './tag-limits.ts';
import { layoutTagSheet } from './tag-sheet.ts';
import { selectBlankTagsToPrint, selectTagsToPrint } from './tag.queries.ts';

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
