import { hour } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import type { ErrorTexts } from '#core/errors/error-texts.ts';
import type { Executor } from '#core/postgres/database.ts';
import { refundToken, consumeToken, tokenBucket } from '#core/rate-limit/rate-limit.ts';
import { recordEvidence } from '#features/trees/evidence/record-evidence.ts';
import { readTreeSummary } from '#features/trees/tree/read-tree.ts';
import { noHolder, transferTree } from '#features/trees/tree/transfer-tree.ts';

import { isTagSecret } from './tag-secret.ts';
import { lockFreeTree, selectTag } from './tag.queries.ts';

export const tagErrors = {
  WRONG_TAG_SECRET: {
    ar: 'رمز هذه اللوحة غير صحيح. يُرجى مسح رمز QR الموجود عليها.',
    en: 'That is not the code of this tag. Scan the QR code on it.',
    pt: 'Este não é o código da plaquinha. Escaneie o código QR que está nela.',
  },
  TREE_NOT_PLANTED: {
    ar: 'هذه اللوحة تنتظر شجرتها، وهي لم تُزرع بعد.',
    en: 'This tag waits for its tree, which is not planted yet.',
    pt: 'Esta plaquinha espera a sua árvore, que ainda não foi plantada.',
  },
  TREE_CLAIMED: {
    ar: 'لهذه الشجرة مالك بالفعل.',
    en: 'This tree already has an owner.',
    pt: 'Esta árvore já tem dono.',
  },
} satisfies ErrorTexts;

/** At most 5 wrong secrets per hour. */
const wrongSecretsPerAccount = tokenBucket(5, { refill: 1, everyMs: hour });

/** Consumes an attempt before comparing and refunds it on success; an unknown tag costs an attempt too. */
export async function assertTagSecret(
  context: Context,
  accountId: string,
  tag: { id: string; secret: string },
): Promise<void> {
  const key = `claim:${accountId}`;
  const isCorrect = await context.database.transaction(async (sql) => {
    await consumeToken(sql, key, wrongSecretsPerAccount, context.clock.now(), 'TOO_MANY_TRIES');
    const matches = isTagSecret(context.secrets, tag.id, tag.secret);
    if (matches) await refundToken(sql, key, wrongSecretsPerAccount);
    return matches;
  });
  if (isCorrect) return;
  requireFound(await selectTag(context.database.sql, tag.id, accountId));
  throw new AppError('WRONG_TAG_SECRET');
}

/** Only one of several concurrent claims succeeds; its owner can repeat the call with the same result. */
export async function claimTree(
  sql: Executor,
  { tagId, accountId, now }: { tagId: string; accountId: string; now: Date },
): Promise<string> {
  const freeId = await lockFreeTree(sql, tagId);
  if (freeId !== undefined) {
    await transferTree(sql, { treeId: freeId, kind: 'claimed', from: noHolder, to: { accountId }, at: now });
    // Recorded after the transfer, since the new owner is not independent.
    await recordEvidence(sql, { treeId: freeId, kind: 'tag_scanned', at: now, authorId: accountId, now });
  }
  const treeId = freeId ?? (await findOwnedTree(sql, tagId, accountId));
  return readTreeSummary(sql, treeId, accountId);
}

async function findOwnedTree(sql: Executor, tagId: string, accountId: string): Promise<string> {
  const tag = requireFound(await selectTag(sql, tagId, accountId));
  if (!tag.isMine) throw new AppError(tag.isLost ? 'TREE_LOST' : 'TREE_CLAIMED');
  return tag.treeId;
}
