import { fieldTaskMaxAgeMs } from '@nabta/domain/planting';

import { addMs, minute } from '#core/clock.ts';
import { invalidInput } from '#core/errors/app-error.ts';

import { fieldTimeErrors } from './field.texts.ts';

const maxClockSkewMs = minute;

/** Parses a time set by the phone; rejects future times and times that are too old. */
export function parseFieldTime(path: string, value: string, now: Date): Date {
  const at = new Date(value);
  if (at > addMs(now, maxClockSkewMs)) throw invalidInput(path, fieldTimeErrors.inFuture);
  if (at < addMs(now, -fieldTaskMaxAgeMs)) throw invalidInput(path, fieldTimeErrors.tooOld);
  return at;
}
