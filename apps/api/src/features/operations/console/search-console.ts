import type { ConsoleSearchResult } from '@nabta/contract/operations/console';
import { can } from '@nabta/domain/capability';
import { treeTitle, type TreeTitleSource } from '@nabta/domain/tree-title';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { phoneOf } from '#core/phone-number.ts';

import { listRecords } from '../tree-record/list-records.ts';
import { selectSupplyChainMatches, selectPersonByPhone } from './console.queries.ts';

const resultsPerKind = 6;

/** Finds records in the caller's scope whose name or printed code matches. */
export async function searchConsole(
  context: Context,
  caller: Caller,
  q: string,
): Promise<ConsoleSearchResult[]> {
  const { readSql: sql } = context.database;
  const phone = can(caller.role, 'answerTickets', 'all') ? phoneOf(q) : undefined;
  const trees = await listRecords(context, caller, { q, limit: resultsPerKind });
  return [
    ...trees.map((tree): ConsoleSearchResult => ({
      kind: 'tree',
      key: tree.publicId,
      name: nameOfTree(tree),
      printed: tree.tag ?? tree.publicId,
    })),
    ...(can(caller.role, 'seeChain')
      ? await selectSupplyChainMatches(sql, { q, caller, limit: resultsPerKind })
      : []),
    ...(phone === undefined ? [] : await selectPersonByPhone(sql, phone)),
  ];
}

function nameOfTree(tree: TreeTitleSource): ConsoleSearchResult['name'] {
  const title = treeTitle(tree, 'ar');
  if (title === undefined) return null;
  return { ar: title, en: treeTitle(tree, 'en') ?? title, pt: treeTitle(tree, 'pt') ?? title };
}
