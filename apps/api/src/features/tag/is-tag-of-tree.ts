import type { Context } from '../../platform/context.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { isTagSecret } from './tag-secret.ts';
import { selectTag } from './tag.queries.ts';

/** Whether somebody shows the secret of the tag that hangs on this tree. */
export async function isTagOfTree(
  { secrets }: Context,
  sql: Executor,
  { id, secret, treeId }: { id: string; secret: string; treeId: string },
): Promise<boolean> {
  if (!isTagSecret(secrets, id, secret)) return false;
  const tag = await selectTag(sql, id, undefined);
  return tag?.treeId === treeId;
}
