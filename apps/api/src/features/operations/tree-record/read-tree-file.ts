import type { Tree } from '@nabta/contract/tree';
import type { TreeFile } from '@nabta/contract/tree-record';
import { can } from '@nabta/domain/capability';
import { treeStatusOf } from '@nabta/domain/tree-status';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { readTree } from '../tree/read-tree.ts';
import { recordScopeOf } from './record-scope.ts';
import { selectTreeFile, selectTreeHistory } from './tree-file.queries.ts';
import { removedKgOf } from './tree-record.view.ts';

/** All that is known of a tree that the caller works with; another one is unknown to them here. */
export async function readTreeFile(
  sql: Executor,
  caller: Caller,
  publicId: string,
  now: Date,
): Promise<TreeFile> {
  const file = await selectTreeFile(sql, publicId, await recordScopeOf(sql, caller));
  if (file === undefined) throw new AppError('NOT_FOUND');
  const page = JSON.parse(await readTree(sql, publicId, caller)) as Tree;
  const history = await selectTreeHistory(sql, file.id, {
    viewerId: caller.accountId,
    isOfHouse: can(caller.role, 'seeTrees', 'all'),
  });
  const { version, site, tag, deadTags } = file;
  return {
    ...page,
    version,
    status: treeStatusOf(file),
    site,
    tag,
    deadTags,
    createdAt: file.createdAt.toISOString(),
    co2RemovedKg: removedKgOf(file, now),
    history: history.map((change) => ({ ...change, at: change.at.toISOString() })),
  };
}
