import { createHash, timingSafeEqual } from 'node:crypto';

import { encodeCrockford } from '@nabta/domain/crockford';

import type { Caller } from '#core/auth/authentication.ts';
import { hour } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import type { Secrets } from '#core/keys/secrets.ts';
import type { Executor } from '#core/postgres/database.ts';
import { refundToken, consumeToken, tokenBucket } from '#core/rate-limit/rate-limit.ts';

import { type GiftLinkRow, selectGiftLink, selectSecretHash } from './giving.queries.ts';

const wrongSecretsPerAccount = tokenBucket(5, { refill: 1, everyMs: hour });

/**
 * 80-bit secret for the URL fragment, which never reaches server logs. It is derived, so the giver can read
 * the link again, and only its hash is stored.
 */
export function deriveLinkSecret(secrets: Secrets, name: string): string {
  return encodeSecret(secrets.hmac('gift-link', name));
}

function encodeSecret(bytes: Buffer): string {
  return encodeCrockford(bytes.subarray(0, 16));
}

export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Returns the link of a pending gift to its giver. */
export async function readGiftLink(
  { secrets }: Context,
  sql: Executor,
  caller: Pick<Caller, 'accountId'>,
  giftId: string,
): Promise<{ link: string }> {
  const gift = requireFound(await selectGiftLink(sql, giftId, caller.accountId));
  if (!gift.isWaiting) throw new AppError('GIFT_ENDED');
  return { link: requireFound(findGiftLink(secrets, gift)) };
}

/** Undefined when the deriving key was deleted: the link works but cannot be shown again. */
export function findGiftLink(
  secrets: Secrets,
  { code, bundleId, secretHash }: Omit<GiftLinkRow, 'isWaiting'>,
): string | undefined {
  const secret = secrets
    .hmacs('gift-link', bundleId ?? code)
    .map(encodeSecret)
    .find((candidate) => hashOfSecret(candidate).equals(secretHash));
  return secret && `/gift/${code}#${secret}`;
}

/**
 * Throws unless the gift is addressed to a phone or the secret matches. The attempt is consumed before the
 * comparison and refunded only on success.
 */
export async function assertLinkSecret(
  { database, clock }: Context,
  { accountId }: Caller,
  { code, secret }: { code: string; secret: string | undefined },
): Promise<void> {
  const key = `gift-link:${accountId}`;
  const isValid = await database.transaction(async (sql) => {
    const hash = requireFound(await selectSecretHash(sql, code));
    if (hash === null) return true;
    if (secret === undefined) return false;
    await consumeToken(sql, key, wrongSecretsPerAccount, clock.now(), 'TOO_MANY_TRIES');
    const matches = timingSafeEqual(hashOfSecret(secret), hash);
    if (matches) await refundToken(sql, key, wrongSecretsPerAccount);
    return matches;
  });
  if (!isValid) throw new AppError('WRONG_GIFT_LINK');
}
