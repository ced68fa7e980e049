import { fieldWorkLifeMs } from '@nabta/domain/planting';

import { later, minute } from '../../platform/clock.ts';
import { invalidInput } from '../../platform/fault/app-error.ts';
import { momentFaults } from './field.texts.ts';

const clockGraceMs = minute;

/** When something was done, as the phone tells it: not in the future, and not so long ago that nobody remembers. */
export function fieldMoment(path: string, told: string, now: Date): Date {
  const at = new Date(told);
  if (at > later(now, clockGraceMs)) throw invalidInput(path, momentFaults.inFuture);
  if (at < later(now, -fieldWorkLifeMs)) throw invalidInput(path, momentFaults.tooOld);
  return at;
}
