import type { Phone } from '@nabta/domain/phone';

import { day, hour, later } from '../../platform/clock.ts';
import type { Executor } from '../../platform/postgres/database.ts';
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

/** How long after what was sent last, by the number of sendings in an hour, newest first. */
export function gapLeft(sends: readonly SentCode[], now: Date): number {
  return untilPast(sends[0], gapAfter(sentWithin(hour, sends, now).length), now);
}

/** How long until fewer were sent than an hour and a day may have. */
export function waitForQuota(sends: readonly SentCode[], now: Date): number {
  const inHour = sentWithin(hour, sends, now);
  return Math.max(
    untilPast(inHour[sendsPerHour - 1], hour, now),
    untilPast(sends[sendsPerDay - 1], day, now),
  );
}

/** The wait after the sending that comes next. */
export function nextGap(sends: readonly SentCode[], now: Date): number {
  return gapAfter(sentWithin(hour, sends, now).length + 1);
}

/** How many times what an hour and a day may have one more sending would be. */
export function excessOfSends(sends: readonly SentCode[], now: Date): number {
  const inHour = sentWithin(hour, sends, now).length + 1;
  return Math.max(inHour / sendsPerHour, (sends.length + 1) / sendsPerDay);
}

export type Asking = { phone: Phone; region: string; addressKey: string };

/**
 * Counts one more asked-for code, and answers how many times as many unanswered ones as honest people would cause its address
 * or its country has caused with it (SECURITY A2, A6).
 */
export async function excessOfTolls(
  sql: Executor,
  { isLocal, ...asking }: Asking & { isLocal: boolean },
  now: Date,
): Promise<number> {
  const ofAddress = isLocal ? 0 : await excessOfAddress(sql, asking, now);
  return Math.max(ofAddress, await excessOfCountry(sql, asking, now));
}

async function excessOfAddress(sql: Executor, asking: Asking, now: Date): Promise<number> {
  const [, address] = countersOf(asking);
  const tally = await updateTallyAsked(sql, address, now);
  const perDay = Math.max(unverifiedPerAddress.day, unverifiedShare * tally.verifiedInDay);
  const perHour = Math.max(unverifiedPerAddress.hour, (unverifiedShare * tally.verifiedInDay) / 6);
  const known = await selectUnverifiedCountries(sql, asking.addressKey, later(now, -day));
  const countries = new Set(known).add(asking.region).size;
  return Math.max(excessOf(tally, perHour, perDay), countries / unverifiedPerAddress.countriesPerDay);
}

async function excessOfCountry(sql: Executor, asking: Asking, now: Date): Promise<number> {
  const [country] = countersOf(asking);
  const floor = asking.region === 'SA' ? unverifiedAtHome : unverifiedPerCountry;
  const tally = await updateTallyAsked(sql, country, now);
  const excess = excessOf(tally, floor.hour, floor.day);
  if (excess <= 1) return excess;
  const maxVerifiedInDay = await selectMostVerifiedInDay(sql, country.scope, now);
  const perDay = Math.max(floor.day, unverifiedShare * Math.max(maxVerifiedInDay, tally.verifiedInDay));
  const perHour = Math.max(floor.hour, perDay / 6, unverifiedShare * tally.verifiedInHour);
  return excessOf(tally, perHour, perDay);
}

/**
 * Home, where nearly everybody signs in, is counted in parts, so that nobody waits for everybody else: its hundred an hour
 * may be passed by what is under way at that moment. The three an hour of another country are exact.
 */
const partsOf = (region: string) => (region === 'SA' ? 8 : 1);

/** Where a code is counted, when it is asked for and when it is verified: in its country and at the address that asked. */
export function countersOf({ phone, region, addressKey }: Asking): [country: Counter, address: Counter] {
  return [
    { scope: `country:${region}`, part: Number(phone.slice(-3)) % partsOf(region) },
    { scope: `address:${addressKey}`, part: 0 },
  ];
}

function sentWithin(ms: number, sends: readonly SentCode[], now: Date): SentCode[] {
  return sends.filter((send) => send.sentAt > later(now, -ms));
}

/** The gap after the n-th unanswered code of an hour. */
function gapAfter(sendsInHour: number): number {
  return sendGapsMs[Math.min(Math.max(sendsInHour, 1), sendGapsMs.length) - 1] ?? 0;
}

function untilPast(send: SentCode | undefined, windowMs: number, now: Date): number {
  return send === undefined ? 0 : send.sentAt.getTime() + windowMs - now.getTime();
}

function excessOf({ unverifiedInHour, unverifiedInDay }: Tally, perHour: number, perDay: number): number {
  return Math.max(unverifiedInHour / perHour, unverifiedInDay / perDay);
}
