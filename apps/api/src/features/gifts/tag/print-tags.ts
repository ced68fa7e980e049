import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import { maxPrintedTags, type printTags as contract } from '@nabta/contract/tag';
import { can } from '@nabta/domain/capability';

import { assertWorksAsStaff, type Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { takeToken } from '../../platform/limit/rate-limit.ts';
import { typeset } from '../../platform/typeset/typeset.ts';
import { sheetsPerAccount } from './tag-limits.ts';
import { layTagSheet } from './tag-sheet.ts';
import { selectBlankTagsToPrint, selectTagsToPrint } from './tag.queries.ts';

type Asked = RequestOfEndpoint<typeof contract>['query'];

export type PrintedSheet = {
  pdf: Uint8Array;
  /** The number after which there are more. */
  next: string | undefined;
};

/** Tags to cut out, as a PDF. Their codes claim trees, so that nobody prints others than their own, and nobody endlessly. */
export async function printTags(
  context: Context,
  caller: Caller,
  { perPage, isBlank, ...scope }: Asked,
): Promise<PrintedSheet> {
  const { accountId, role } = caller;
  if (!can(role, 'printTags')) throw new AppError('FORBIDDEN');
  const { database, clock } = context;
  const isOfStaff = can(role, 'seeTrees', 'all');
  if (isOfStaff) assertWorksAsStaff(caller, clock.now());
  await takeToken(database.sql, `tag-sheet:${accountId}`, sheetsPerAccount, clock.now());
  const staffId = isOfStaff ? undefined : accountId;
  const select = isBlank === 'true' ? selectBlankTagsToPrint : selectTagsToPrint;
  const found = await select(database.readSql, { ...scope, staffId, limit: maxPrintedTags + 1 });
  if (found.length === 0) throw new AppError('NOT_FOUND');
  const tags = found.slice(0, maxPrintedTags);
  const pdf = await typeset(layTagSheet(context, tags, { perPage, as: 'pdf' }));
  return { pdf, next: found.length > maxPrintedTags ? tags.at(-1)?.id : undefined };
}
