import type { MinimalAccount } from '@nabta/contract/people/account';
import { phoneDigits } from '@nabta/domain/phone';

import type { Caller } from '#core/auth/authentication.ts';
import { day, minute } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { phoneOf } from '#core/phone-number.ts';
import { tokenBucket, consumeToken } from '#core/rate-limit/rate-limit.ts';

import { viewPerson } from './account.view.ts';
import { selectKnownPeople, selectPersonByPhone, selectSharedPerson } from './people.queries.ts';
import { decryptShareCode } from './share-code.ts';

/** Enough to find a friend, too few to enumerate phone numbers. */
const searchesPerMinute = tokenBucket(10, { refill: 10, everyMs: minute });
const searchesPerDay = tokenBucket(50, { refill: 50, everyMs: day });

/** Finds an account by full phone number, or by name among users the caller exchanged trees with. */
export async function findPeople(context: Context, caller: Caller, query: string): Promise<MinimalAccount[]> {
  const { sql } = context.database;
  const now = context.clock.now();
  await consumeToken(sql, `search-minute:${caller.accountId}`, searchesPerMinute, now);
  await consumeToken(sql, `search-day:${caller.accountId}`, searchesPerDay, now);
  if (phoneDigits(query).length < 7) {
    return (await selectKnownPeople(sql, query.trim(), caller.accountId)).map(viewPerson);
  }
  // A partial number is not an error.
  const phone = phoneOf(query);
  const person = phone && (await selectPersonByPhone(sql, phone));
  return person ? [viewPerson(person)] : [];
}

/** Finds the account of a share link; undefined for forged, outdated and other people's private links. */
export async function findSharedPerson(
  { database, secrets }: Context,
  shareCode: string,
  viewerId?: string,
): Promise<MinimalAccount | undefined> {
  const code = decryptShareCode(secrets, shareCode);
  const person = code && (await selectSharedPerson(database.readSql, { ...code, viewerId }));
  return person && viewPerson(person);
}
