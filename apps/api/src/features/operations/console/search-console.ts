import type { FoundThing } from '@nabta/contract/operations/console';
import { can } from '@nabta/domain/capability';
import { treeTitle } from '@nabta/domain/tree-title';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { phoneOf } from '#core/phone-number.ts';

import { listRecords } from '../tree-record/list-records.ts';
import { selectSupplyChainMatches, selectPersonByPhone } from './console.queries.ts';

const limit = 6;

/** Finds records in the caller's scope whose name or printed code matches. */
export async function searchConsole(context: Context, caller: Caller, q: string): Promise<FoundThing[]> {
  const { readSql: sql } = context.database;
  const phone = can(caller.role, 'answerTickets', 'all') ? phoneOf(q) : undefined;
  const trees = await listRecords(context, caller, { q, limit });
  return [
    ...trees.map((tree): FoundThing => {
      const title = treeTitle(tree, 'ar') ?? treeTitle(tree, 'en');
      return {
        kind: 'tree',
        key: tree.publicId,
        name:
          title === undefined
            ? null
            : { ar: title, en: treeTitle(tree, 'en') ?? title, pt: treeTitle(tree, 'pt') ?? title },
        printed: tree.tag ?? tree.publicId,
      };
    }),
    ...(can(caller.role, 'seeChain') ? await selectSupplyChainMatches(sql, { q, caller, limit }) : []),
    ...(phone === undefined ? [] : await selectPersonByPhone(sql, phone)),
  ];
}
