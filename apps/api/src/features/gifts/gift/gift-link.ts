import { createHash, timingSafeEqual } from 'node:crypto';

import { crockfordText } from '@nabta/domain/crockford';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Secrets } from '../../platform/keys/secrets.ts';
import { returnToken, takeToken } from '../../platform/limit/rate-limit.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { wrongSecretsPerAccount } from './gift-limits.ts';
import { selectGiftLink, selectSecretHash } from './gift-link.queries.ts';

/**
 * 80 bits in sixteen characters: what a link carries behind its hash, where no server logs it. It is derived, of what
 * names the gifts behind the link, so that their giver can send it again, and only its hash is stored.
 */
export function linkSecret(secrets: Secrets, name: string): string {
  return secretOf(secrets.mac('gift-link', name));
}

function secretOf(chance: Buffer): string {
  return crockfordText(chance.subarray(0, 16));
}

export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The link that opens a gift, told to its giver while it waits. */
export async function readGiftLink(
  { secrets }: Context,
  sql: Executor,
  caller: Pick<Caller, 'accountId'>,
  giftId: string,
): Promise<{ link: string }> {
  const gift = await selectGiftLink(sql, giftId, caller.accountId);
  if (gift === undefined) throw new AppError('NOT_FOUND');
  if (!gift.isWaiting) throw new AppError('GIFT_ENDED');
  const secret = secrets
    .macs('gift-link', gift.bundleId ?? gift.code)
    .map(secretOf)
    .find((one) => hashOfSecret(one).equals(gift.secretHash));
  // Of a key that is forgotten: the link works, but nobody can tell it again.
  if (secret === undefined) throw new AppError('NOT_FOUND');
  return { link: `/gift/${gift.code}#${secret}` };
}

/**
 * Throws unless the gifts of the code wait for a phone, or the secret is theirs. A try is taken before it is compared, and
 * a wrong one stays spent.
 */
export async function assertLinkSecret(
  { database, clock }: Context,
  { accountId }: Caller,
  { code, secret }: { code: string; secret: string | undefined },
): Promise<void> {
  const key = `gift-link:${accountId}`;
  const isRight = await database.transaction(async (sql) => {
    const hash = await selectSecretHash(sql, code);
    if (hash === null) return true;
    if (hash === undefined) throw new AppError('NOT_FOUND');
    if (secret === undefined) return false;
    await takeToken(sql, key, wrongSecretsPerAccount, clock.now(), 'TOO_MANY_TRIES');
    const isSame = timingSafeEqual(hashOfSecret(secret), hash);
    if (isSame) await returnToken(sql, key, wrongSecretsPerAccount);
    return isSame;
  });
  if (!isRight) throw new AppError('WRONG_GIFT_LINK');
}
