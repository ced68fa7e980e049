import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { returnToken, takeToken } from '../../platform/limit/rate-limit.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { nobody, passTree } from '../tree/pass-tree.ts';
import { readTreeSummary } from '../tree/read-tree-summary.ts';
import { wrongSecretsPerAccount } from './tag-limits.ts';
import { isTagSecret } from './tag-secret.ts';
import { lockFreeTree, selectTag } from './tag.queries.ts';

/** Throws unless the secret is the tag's; a try is taken before it is compared, and a wrong one stays spent, of a tag that is none too. */
export async function assertTagSecret(
  context: Context,
  accountId: string,
  tag: { id: string; secret: string },
): Promise<void> {
  const key = `claim:${accountId}`;
  const isRight = await context.database.transaction(async (sql) => {
    await takeToken(sql, key, wrongSecretsPerAccount, context.clock.now(), 'TOO_MANY_TRIES');
    const isSame = isTagSecret(context.secrets, tag.id, tag.secret);
    if (isSame) await returnToken(sql, key, wrongSecretsPerAccount);
    return isSame;
  });
  if (isRight) return;
  const known = await selectTag(context.database.sql, tag.id, accountId);
  throw new AppError(known === undefined ? 'NOT_FOUND' : 'WRONG_TAG_SECRET');
}

/** Makes the tree of a tag the account's, as JSON; of many at once the first gets it, and its owner is told so again. */
export async function claimTree(
  sql: Executor,
  { tagId, accountId, now }: { tagId: string; accountId: string; now: Date },
): Promise<string> {
  const freeId = await lockFreeTree(sql, tagId);
  if (freeId !== undefined)
    await passTree(sql, { treeId: freeId, kind: 'claimed', from: nobody, to: { accountId }, at: now });
  const treeId = freeId ?? (await findOwnTree(sql, tagId, accountId));
  return readTreeSummary(sql, treeId, accountId);
}

async function findOwnTree(sql: Executor, tagId: string, accountId: string): Promise<string> {
  const tag = await selectTag(sql, tagId, accountId);
  if (tag === undefined) throw new AppError('NOT_FOUND');
  if (!tag.isMine) throw new AppError(tag.isLost ? 'TREE_LOST' : 'TREE_CLAIMED');
  return tag.treeId;
}
