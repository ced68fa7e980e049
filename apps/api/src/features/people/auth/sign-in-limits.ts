import { day, hour, minute, second } from '#core/clock.ts';
import { tokenBucket } from '#core/rate-limit/rate-limit.ts';

export const codeTtlMs = 300 * second;
export const triesPerCode = 3;

/** Guesses per phone from unknown browsers: at most 10 in any 24 hours. */
export const guessesPerPhone = tokenBucket(8, { refill: 1, everyMs: 12 * hour });
/** Guesses per known browser, separate so that other people's guesses never lock its owner out. */
export const guessesPerKnownBrowser = tokenBucket(10, { refill: 10, everyMs: day });

/** Minimum wait after the first, second, third and later unverified code. */
export const sendGapsMs = [30 * second, 60 * second, 120 * second];
export const sendsPerHour = 5;
export const sendsPerDay = 8;

/** Many phones share one address (NAT); faster requests cost only the minimum work. */
export const codeRequestsPerAddress = tokenBucket(10, { refill: 10, everyMs: minute });
export const verifiesPerAddress = tokenBucket(20, { refill: 20, everyMs: minute });

/** Unverified codes per address; more only when many of its codes are verified. */
export const unverifiedPerAddress = { hour: 5, day: 10, countriesPerDay: 3 };
/** Unverified codes per country; Saudi Arabia has a higher floor. */
export const unverifiedPerCountry = { hour: 3, day: 20 };
export const unverifiedAtHome = { hour: 100, day: 500 };
/** Maximum ratio of unverified to verified codes above those floors. */
export const unverifiedShare = 0.2;

/** Bits of proof of work for unknown browsers above the limits; grows with the excess. */
export const puzzleBits = { min: 18, max: 24 };
export const fastRequestExcess = 1.01;
/** Above this excess a link is sent, because a link cannot be guessed. */
export const linkExcess = 2;
/**
 * Global limit of wrong guesses from unknown browsers; above it guesses are not compared and links are sent.
 */
export const wrongGuesses = { perDay: 100, shareOfVerified: 0.03, hoursOfDay: 6 };
/** Shares of the daily SMS cap, so that abuse never blocks known browsers. */
export const capShares = { strangers: 0.7, workers: 0.1, known: 0.2 };

export const sessionTtlMs = 180 * day;
export const sessionsPerAccount = 10;
/** Within this time after a rotation even an older cookie counts as a race of tabs. */
export const rotationGraceMs = 10 * second;
export const rotationsPerSession = tokenBucket(30, { refill: 30, everyMs: minute });

/** Delay of gifts from unknown browsers, and the inactivity after which known browsers count as unknown. */
export const trustDelayMs = day;
export const idleBeforeDistrustMs = 180 * day;
