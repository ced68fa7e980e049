import { hour, minute } from '../../platform/clock.ts';
import { limitOf } from '../../platform/limit/rate-limit.ts';

/** SECURITY G10: how many tags one address may look up. */
export const readsPerAddress = limitOf(30, { refill: 30, everyMs: minute });

/** A sheet holds what claims its trees: enough for a day of planting, and no more than that. */
export const sheetsPerAccount = limitOf(60, { refill: 60, everyMs: hour });

/** SECURITY section 3: never more than 5 wrong secrets in any hour. */
export const wrongSecretsPerAccount = limitOf(5, { refill: 1, everyMs: hour });
