import { day, hour, minute, second } from '../../platform/clock.ts';
import { limitOf } from '../../platform/limit/rate-limit.ts';

/** SECURITY section 3, the sheet of constants, as far as it concerns signing in. */
export const codeLifeMs = 300 * second;
export const triesPerCode = 3;

/** Wrong guesses for one phone from browsers that never signed in with it: at most 10 in any 24 hours. */
export const guessesPerPhone = limitOf(8, { refill: 1, everyMs: 12 * hour });
/** Wrong guesses from one browser that did, so that a stranger's guesses never lock its owner out. */
export const guessesPerKnownBrowser = limitOf(10, { refill: 10, everyMs: day });

/** How long after the first, second, third and later unanswered code the next may be sent. */
export const sendGapsMs = [30 * second, 60 * second, 120 * second];
export const sendsPerHour = 5;
export const sendsPerDay = 8;

/** Thousands of phones may share one address: faster than this only costs the least work. */
export const asksPerAddress = limitOf(10, { refill: 10, everyMs: minute });
export const verifiesPerAddress = limitOf(20, { refill: 20, everyMs: minute });

/** Unverified codes that one address may cause; more only where many of its codes are verified. */
export const unverifiedPerAddress = { hour: 5, day: 10, countriesPerDay: 3 };
/** Unverified codes that all of a country may cause; the home country has a higher floor. */
export const unverifiedPerCountry = { hour: 3, day: 20 };
export const unverifiedAtHome = { hour: 100, day: 500 };
/** The share of verified codes that may go unverified above those floors. */
export const unverifiedShare = 0.2;

/** The work that an unknown browser proves beyond those limits: more, the further beyond them. */
export const puzzleBits = { min: 18, max: 24 };
export const excessOfFast = 1.01;
/** So many times beyond them it is sent a link instead of a code, which leaves nothing to guess. */
export const excessOfLinks = 2;
/** Wrong guesses of all unknown browsers together; beyond them nothing more is compared, and links are sent (SECURITY A2). */
export const wrongGuesses = { perDay: 100, shareOfVerified: 0.03, hoursOfDay: 6 };
/** Who may spend which part of the day's texts, so that nobody's behaviour stops those who have signed in before. */
export const sharesOfCap = { strangers: 0.7, workers: 0.1, known: 0.2 };

export const sessionLifeMs = 180 * day;
export const sessionsPerAccount = 10;
/** Within this time after a rotation even a grandparent cookie is an honest race of tabs. */
export const rotationGraceMs = 10 * second;
export const rotationsPerSession = limitOf(30, { refill: 30, everyMs: minute });

/** SECURITY A10: how long gifts of a browser that nobody knows are held, and after which silence those of a known one. */
export const trustDelayMs = day;
export const idleBeforeDistrustMs = 180 * day;
