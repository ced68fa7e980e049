import type { MinimalAccount } from '@nabta/contract/account';
import { phoneDigits } from '@nabta/domain/phone';

import type { Caller } from '../../platform/caller/authentication.ts';
import { day, minute } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { limitOf, takeToken } from '../../platform/limit/rate-limit.ts';
import { parsePhone } from '../../platform/phone-number.ts';
import { viewPerson } from './account.view.ts';
import { selectKnownPeople, selectPersonByPhone } from './people.queries.ts';

/** SECURITY section 3: enough to find a friend, too little to harvest numbers. */
const searchesPerMinute = limitOf(10, { refill: 10, everyMs: minute });
const searchesPerDay = limitOf(50, { refill: 50, everyMs: day });

/** A full phone number finds its owner; a name finds only people the caller has exchanged trees with. */
export async function findPeople(context: Context, caller: Caller, query: string): Promise<MinimalAccount[]> {
  const { sql } = context.database;
  const now = context.clock.now();
  await takeToken(sql, `search-minute:${caller.accountId}`, searchesPerMinute, now);
  await takeToken(sql, `search-day:${caller.accountId}`, searchesPerDay, now);
  if (phoneDigits(query).length < 7) {
    return (await selectKnownPeople(sql, query.trim(), caller.accountId)).map(viewPerson);
  }
  const phone = readPhone(query);
  const person = phone && (await selectPersonByPhone(sql, phone));
  return person ? [viewPerson(person)] : [];
}

/** Half a number is nobody's, and no fault. */
function readPhone(query: string) {
  try {
    return parsePhone(query).phone;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
