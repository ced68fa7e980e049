import { hour, minute } from '../../../platform/clock.ts';
import { limitOf } from '../../../platform/limit/rate-limit.ts';

export const codeLifeMs = 10 * minute;
export const resendMs = minute;
export const triesPerCode = 3;
export const codesPerPerson = limitOf(3, { refill: 3, everyMs: hour });
export const guessesPerPerson = limitOf(9, { refill: 9, everyMs: 24 * hour });
