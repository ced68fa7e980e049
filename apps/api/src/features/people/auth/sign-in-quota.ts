import type { Phone } from '@nabta/domain/phone';

import { day, hour, addMs } from '#core/clock.ts';
import type { Executor } from '#core/postgres/database.ts';

import type { SentCode } from './challenge.queries.ts';
import {
  sendGapsMs,
  sendsPerDay,
  sendsPerHour,
  unverifiedAtHome,
  unverifiedPerAddress,
  unverifiedPerCountry,
  unverifiedShare,
} from './sign-in-limits.ts';
import {
  type Counter,
  selectMostVerifiedInDay,
  selectUnverifiedCountries,
  type Tally,
  updateTallyAsked,
} from './tally.queries.ts';

/** Returns the remaining wait after the latest code; sends are newest first. */
export function getRemainingGapMs(sends: readonly SentCode[], now: Date): number {
  return msUntilPast(sends[0], gapAfter(sentWithin(hour, sends, now).length), now);
}

/** Returns the wait until hourly and daily quota allow one more. */
export function getQuotaWaitMs(sends: readonly SentCode[], now: Date): number {
  const inHour = sentWithin(hour, sends, now);
  return Math.max(
    msUntilPast(inHour[sendsPerHour - 1], hour, now),
    msUntilPast(sends[sendsPerDay - 1], day, now),
  );
}

/** Returns the wait that follows the next code. */
export function getNextGapMs(sends: readonly SentCode[], now: Date): number {
  return gapAfter(sentWithin(hour, sends, now).length + 1);
}

/** Ratio of sends, including the next one, to the hourly and daily quota. */
export function excessOfSends(sends: readonly SentCode[], now: Date): number {
  const inHour = sentWithin(hour, sends, now).length + 1;
  return Math.max(inHour / sendsPerHour, (sends.length + 1) / sendsPerDay);
}

export type CodeRequester = { phone: Phone; region: string; addressKey: string };

/**
 * Counts a code request and returns the ratio of unverified codes to the limits of address and country (toll
 * fraud).
 */
export async function excessOfQuotas(
  sql: Executor,
  { isLocal, ...requester }: CodeRequester & { isLocal: boolean },
  now: Date,
): Promise<number> {
  const addressExcess = isLocal ? 0 : await excessOfAddress(sql, requester, now);
  return Math.max(addressExcess, await excessOfCountry(sql, requester, now));
}

async function excessOfAddress(sql: Executor, requester: CodeRequester, now: Date): Promise<number> {
  const [, address] = countersOf(requester);
  const tally = await updateTallyAsked(sql, address, now);
  const perDay = Math.max(unverifiedPerAddress.day, unverifiedShare * tally.verifiedInDay);
  const perHour = Math.max(unverifiedPerAddress.hour, (unverifiedShare * tally.verifiedInDay) / 6);
  const otherCountries = await selectUnverifiedCountries(sql, requester.addressKey, addMs(now, -day));
  const countries = new Set(otherCountries).add(requester.region).size;
  return Math.max(excessOf(tally, perHour, perDay), countries / unverifiedPerAddress.countriesPerDay);
}

async function excessOfCountry(sql: Executor, requester: CodeRequester, now: Date): Promise<number> {
  const [country] = countersOf(requester);
  const floor = requester.region === 'SA' ? unverifiedAtHome : unverifiedPerCountry;
  const tally = await updateTallyAsked(sql, country, now);
  const excess = excessOf(tally, floor.hour, floor.day);
  if (excess <= 1) return excess;
  const maxVerifiedInDay = await selectMostVerifiedInDay(sql, country.scope, now);
  const perDay = Math.max(floor.day, unverifiedShare * Math.max(maxVerifiedInDay, tally.verifiedInDay));
  const perHour = Math.max(floor.hour, perDay / 6, unverifiedShare * tally.verifiedInHour);
  return excessOf(tally, perHour, perDay);
}

/**
 * Saudi Arabia has eight shards to avoid lock contention, so its hourly limit may be exceeded by concurrent
 * requests; other countries are exact.
 */
const shardsOf = (region: string) => (region === 'SA' ? 8 : 1);

/** Counters of a code for request and verification: country and requesting address. */
export function countersOf({
  phone,
  region,
  addressKey,
}: CodeRequester): [country: Counter, address: Counter] {
  return [
    { scope: `country:${region}`, part: Number(phone.slice(-3)) % shardsOf(region) },
    { scope: `address:${addressKey}`, part: 0 },
  ];
}

function sentWithin(ms: number, sends: readonly SentCode[], now: Date): SentCode[] {
  return sends.filter((send) => send.sentAt > addMs(now, -ms));
}

/** Gap after the n-th unverified code within an hour. */
function gapAfter(sendsInHour: number): number {
  return sendGapsMs[Math.min(Math.max(sendsInHour, 1), sendGapsMs.length) - 1] ?? 0;
}

function msUntilPast(send: SentCode | undefined, windowMs: number, now: Date): number {
  return send === undefined ? 0 : send.sentAt.getTime() + windowMs - now.getTime();
}

function excessOf({ unverifiedInHour, unverifiedInDay }: Tally, perHour: number, perDay: number): number {
  return Math.max(unverifiedInHour / perHour, unverifiedInDay / perDay);
}
