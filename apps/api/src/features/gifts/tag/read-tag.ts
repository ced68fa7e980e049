import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { getTreeByTag } from '@nabta/contract/gifts/tag';
import type { TreeSummary } from '@nabta/contract/trees/tree';

import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { parseJson } from '#core/parse-json.ts';
import type { Executor } from '#core/postgres/database.ts';
import { readTreeSummary } from '#features/trees/tree/read-tree.ts';

import { isTagSecret } from './tag-secret.ts';
import { selectTag, selectTagIsBlank, selectTagExists, updateBlankTag } from './tag.queries.ts';

export async function readTag(
  sql: Executor,
  tagId: string,
  viewerId: string | undefined,
): Promise<DataOfEndpoint<typeof getTreeByTag>> {
  const tag = await selectTag(sql, tagId, viewerId);
  if (tag === undefined)
    throw new AppError((await selectTagIsBlank(sql, tagId)) ? 'TREE_NOT_PLANTED' : 'NOT_FOUND');
  const tree = parseJson<TreeSummary>(await readTreeSummary(sql, tag.treeId, viewerId));
  return { ...tree, claimable: tag.isClaimable, isMine: tag.isMine };
}

/** Only one of two concurrent calls gets the tag. */
export async function bindTag(sql: Executor, tagId: string, treeId: string): Promise<void> {
  if (await updateBlankTag(sql, tagId, treeId)) return;
  throw new AppError((await selectTagExists(sql, tagId)) ? 'TAG_TAKEN' : 'TAG_UNKNOWN');
}

export async function isTagOfTree(
  { secrets }: Context,
  sql: Executor,
  { id, secret, treeId }: { id: string; secret: string; treeId: string },
): Promise<boolean> {
  if (!isTagSecret(secrets, id, secret)) return false;
  const tag = await selectTag(sql, id, undefined);
  return tag?.treeId === treeId;
}
