import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import type { getTreeByTag } from '@nabta/contract/tag';
import type { TreeSummary } from '@nabta/contract/tree';

import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { readTreeSummary } from '../tree/read-tree-summary.ts';
import { selectTag, selectTagIsBlank } from './tag.queries.ts';

/** The tree of a tag as anybody may see it, and what the viewer may do with it. */
export async function readTag(
  sql: Executor,
  tagId: string,
  viewerId: string | undefined,
): Promise<DataOfEndpoint<typeof getTreeByTag>> {
  const tag = await selectTag(sql, tagId, viewerId);
  if (tag === undefined)
    throw new AppError((await selectTagIsBlank(sql, tagId)) ? 'TREE_NOT_PLANTED' : 'NOT_FOUND');
  const tree = JSON.parse(await readTreeSummary(sql, tag.treeId, viewerId)) as TreeSummary;
  return { ...tree, claimable: tag.isClaimable, isMine: tag.isMine };
}
