import type { Phone } from '@nabta/domain/phone';

import { AppError } from '../../platform/app-error.ts';
import { day, hour, later, second } from '../../platform/clock.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { selectUnansweredSends, type SentCode } from './challenge.queries.ts';
import {
  moreSendsPerDayFromKnownBrowser,
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

/** Throws when this phone may not be sent another code yet; answers how long it then has to wait for the one after. */
export async function assertMaySend(
  sql: Executor,
  phone: Phone,
  isFromKnownBrowser: boolean,
  now: Date,
): Promise<{ resendInMs: number }> {
  const sends = await selectUnansweredSends(sql, phone, later(now, -day));
  const waitMs = waitBeforeSending(sends, isFromKnownBrowser, now);
  if (waitMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: waitMs / second });
  const sendsInHour = sends.filter((send) => send.sentAt > later(now, -hour)).length;
  return { resendInMs: gapAfter(sendsInHour + 1) };
}

/** Throws when an address or a country has caused more unanswered codes than honest people would (SECURITY A2, A6). */
export async function assertWithinTolls(
  sql: Executor,
  { phone, region, addressKey, isLocal }: Asking & { isLocal: boolean },
  now: Date,
): Promise<void> {
  const [country, address] = countersOf({ phone, region, addressKey });
  if (!isLocal) {
    const tally = await updateTallyAsked(sql, address, now);
    const perDay = Math.max(unverifiedPerAddress.day, unverifiedShare * tally.verifiedInDay);
    const perHour = Math.max(unverifiedPerAddress.hour, (unverifiedShare * tally.verifiedInDay) / 6);
    if (!isBelow(tally, perHour, perDay)) throw tooMany(tally, perDay);
    const countries = new Set(await selectUnverifiedCountries(sql, addressKey, later(now, -day))).add(region);
    if (countries.size > unverifiedPerAddress.countriesPerDay) throw tooManyFor(day);
  }
  const floor = region === 'SA' ? unverifiedAtHome : unverifiedPerCountry;
  const tally = await updateTallyAsked(sql, country, now);
  if (isBelow(tally, floor.hour, floor.day)) return;
  const maxVerifiedInDay = await selectMostVerifiedInDay(sql, country.scope, now);
  const perDay = Math.max(floor.day, unverifiedShare * Math.max(maxVerifiedInDay, tally.verifiedInDay));
  const perHour = Math.max(floor.hour, perDay / 6, unverifiedShare * tally.verifiedInHour);
  if (!isBelow(tally, perHour, perDay)) throw tooMany(tally, perDay);
}

export type Asking = { phone: Phone; region: string; addressKey: string };

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

function waitBeforeSending(sends: SentCode[], isFromKnownBrowser: boolean, now: Date): number {
  const inHour = sends.filter((send) => send.sentAt > later(now, -hour));
  const perDay = sendsPerDay + (isFromKnownBrowser ? moreSendsPerDayFromKnownBrowser : 0);
  return Math.max(
    untilPast(sends[0], gapAfter(inHour.length), now),
    untilPast(inHour[sendsPerHour - 1], hour, now),
    untilPast(sends[perDay - 1], day, now),
  );
}

/** The gap after the n-th unanswered code of an hour. */
function gapAfter(sendsInHour: number): number {
  return sendGapsMs[Math.min(Math.max(sendsInHour, 1), sendGapsMs.length) - 1] ?? 0;
}

function untilPast(send: SentCode | undefined, windowMs: number, now: Date): number {
  return send === undefined ? 0 : send.sentAt.getTime() + windowMs - now.getTime();
}

function isBelow(tally: Tally, perHour: number, perDay: number): boolean {
  return tally.unverifiedInDay <= perDay && tally.unverifiedInHour <= perHour;
}

function tooMany({ unverifiedInDay }: Tally, perDay: number): AppError {
  return tooManyFor(unverifiedInDay > perDay ? day : hour);
}

function tooManyFor(windowMs: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: windowMs / second });
}
