import { encodeCrockford } from '@nabta/domain/crockford';

import { hour } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Secrets } from '#core/keys/secrets.ts';
import { refundToken, consumeToken, tokenBucket } from '#core/rate-limit/rate-limit.ts';
import { timingSafeEqualText } from '#core/timing-safe-equal.ts';
import { optInToMessages, optOutOfMessages } from '#features/people/notify/update-notifications.ts';

import { selectGiftByCode } from './gift.queries.ts';

const wrongRefusalsPerGift = tokenBucket(5, { refill: 1, everyMs: hour });

/** 30 bits, short enough for an SMS; attempts per gift are limited. */
export function deriveOptOutSecret(secrets: Secrets, code: string): string {
  const bytes = secrets.hmac('refuse-texts', code);
  return encodeCrockford(bytes.subarray(0, 6));
}

/** Opts the phone of a gift in or out of gift SMS; authorized by the secret in the SMS. */
export async function setSmsOptOut(
  { database, secrets, clock }: Context,
  { code, secret, isOptedOut }: { code: string; secret: string; isOptedOut: boolean },
): Promise<void> {
  const key = `refusal:${code}`;
  const isValid = await database.transaction(async (sql) => {
    const gift = await selectGiftByCode(sql, code);
    if (!gift?.toPhone) throw new AppError('NOT_FOUND');
    await consumeToken(sql, key, wrongRefusalsPerGift, clock.now(), 'TOO_MANY_TRIES');
    if (!timingSafeEqualText(secret.toUpperCase(), deriveOptOutSecret(secrets, code))) return false;
    await refundToken(sql, key, wrongRefusalsPerGift);
    if (isOptedOut) await optOutOfMessages(sql, gift.toPhone, clock.now());
    else await optInToMessages(sql, gift.toPhone);
    return true;
  });
  if (!isValid) throw new AppError('WRONG_GIFT_LINK');
}
