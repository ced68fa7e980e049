import type { Region } from '@nabta/domain/country-code';
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
import { selectTally, selectUnverifiedCountries, type Tally, updateTallyAsked } from './tally.queries.ts';

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
  { addressKey, region, isLocal }: { addressKey: string; region: Region; isLocal: boolean },
  now: Date,
): Promise<void> {
  if (!isLocal) {
    await updateTallyAsked(sql, `address:${addressKey}`, now);
    const tally = await selectTally(sql, `address:${addressKey}`, now);
    const perDay = Math.max(unverifiedPerAddress.day, unverifiedShare * tally.verifiedInDay);
    const perHour = Math.max(unverifiedPerAddress.hour, (unverifiedShare * tally.verifiedInDay) / 6);
    assertBelow(tally, perHour, perDay);
    const countries = new Set(await selectUnverifiedCountries(sql, addressKey, later(now, -day))).add(region);
    if (countries.size > unverifiedPerAddress.countriesPerDay) throw tooMany(day);
  }
  await updateTallyAsked(sql, `country:${region}`, now);
  const tally = await selectTally(sql, `country:${region}`, now);
  const floor = region === 'SA' ? unverifiedAtHome : unverifiedPerCountry;
  const perDay = Math.max(
    floor.day,
    unverifiedShare * Math.max(tally.mostVerifiedInDay, tally.verifiedInDay),
  );
  const perHour = Math.max(floor.hour, perDay / 6, unverifiedShare * tally.verifiedInHour);
  assertBelow(tally, perHour, perDay);
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

function assertBelow(tally: Tally, perHour: number, perDay: number): void {
  if (tally.unverifiedInDay > perDay) throw tooMany(day);
  if (tally.unverifiedInHour > perHour) throw tooMany(hour);
}

function tooMany(windowMs: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: windowMs / second });
}
