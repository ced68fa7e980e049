import type { FoundThing } from '@nabta/contract/console';
import { can } from '@nabta/domain/capability';
import { treeTitle } from '@nabta/domain/tree-title';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { phoneOf } from '../../platform/phone-number.ts';
import { listRecords } from '../tree-record/list-records.ts';
import { selectChainThings, selectPersonByPhone } from './console.queries.ts';

const limit = 6;

/** Whatever the caller works with that has this text printed on it. */
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
    ...(can(caller.role, 'seeChain') ? await selectChainThings(sql, { q, caller, limit }) : []),
    ...(phone === undefined ? [] : await selectPersonByPhone(sql, phone)),
  ];
}
