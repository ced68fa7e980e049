import { crockfordText } from '@nabta/domain/crockford';

import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { isSame } from '../../platform/is-same.ts';
import type { Secrets } from '../../platform/keys/secrets.ts';
import { returnToken, takeToken } from '../../platform/limit/rate-limit.ts';
import { allowMessages, refuseMessages } from '../notification/refuse-messages.ts';
import { wrongRefusalsPerGift } from './gift-limits.ts';
import { selectGiftByCode } from './gift.queries.ts';

/** Thirty bits, short enough for a text, and only a few may be tried for each gift. */
export function refusalSecret(secrets: Secrets, code: string): string {
  const chance = secrets.mac('refuse-texts', code);
  return crockfordText(chance.subarray(0, 6));
}

type Wish = { code: string; secret: string; isRefused: boolean };

/** Ends or allows texts about gifts to the phone that a gift was sent to, for whoever holds the text of that gift. */
export async function changeRefusal(
  { database, secrets, clock }: Context,
  { code, secret, isRefused }: Wish,
): Promise<void> {
  const key = `refusal:${code}`;
  const isRight = await database.transaction(async (sql) => {
    const gift = await selectGiftByCode(sql, code);
    if (!gift?.toPhone) throw new AppError('NOT_FOUND');
    await takeToken(sql, key, wrongRefusalsPerGift, clock.now(), 'TOO_MANY_TRIES');
    if (!isSame(secret.toUpperCase(), refusalSecret(secrets, code))) return false;
    await returnToken(sql, key, wrongRefusalsPerGift);
    if (isRefused) await refuseMessages(sql, gift.toPhone, clock.now());
    else await allowMessages(sql, gift.toPhone);
    return true;
  });
  if (!isRight) throw new AppError('WRONG_GIFT_LINK');
}
