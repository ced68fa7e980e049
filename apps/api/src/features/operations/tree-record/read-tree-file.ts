import type { TreeFile } from '@nabta/contract/operations/tree-record';
import type { Tree } from '@nabta/contract/trees/tree';
import { can } from '@nabta/domain/capability';
import { treeStatusOf } from '@nabta/domain/tree-status';

import type { Caller } from '#core/auth/authentication.ts';
import { requireFound } from '#core/errors/app-error.ts';
import { parseJson } from '#core/parse-json.ts';
import type { Executor } from '#core/postgres/database.ts';
import { readTree } from '#features/trees/tree/read-tree.ts';

import { selectTreeFile, selectTreeHistory } from './tree-file.queries.ts';
import { selectRecordScope } from './tree-record.queries.ts';
import { removedKgOf } from './tree-record.view.ts';

export async function readTreeFile(
  sql: Executor,
  caller: Caller,
  { publicId, now }: { publicId: string; now: Date },
): Promise<TreeFile> {
  const file = requireFound(await selectTreeFile(sql, publicId, await selectRecordScope(sql, caller)));
  const page = parseJson<Tree>(await readTree(sql, publicId, caller));
  const history = await selectTreeHistory(sql, file.id, {
    viewerId: caller.accountId,
    isStaff: can(caller.role, 'seeTrees', 'all'),
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
