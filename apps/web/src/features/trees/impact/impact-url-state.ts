import { type ImpactScope, impactScopes } from '@nabta/contract/trees/impact';
import { type Duration, dateRangeOf, durations } from '@nabta/domain/date-range';

/** A day is too short for the growth of a tree. */
export const impactDurations = durations.filter((duration) => duration !== 'last24Hours');

/** Undefined for all time. */
export type ImpactChoice = { duration: Duration | undefined };

/** Unknown values are dropped, because anyone can edit the URL. */
export function parseChoice(params: URLSearchParams): ImpactChoice {
  return { duration: impactDurations.find((value) => value === params.get('duration')) };
}

export function choiceParams({ duration }: ImpactChoice): URLSearchParams {
  return new URLSearchParams(duration && { duration });
}

export function queryOfChoice({ duration }: ImpactChoice, now: Date) {
  const days = duration && dateRangeOf(duration, now);
  return days ? { from_date: days.from.toISOString(), to_date: days.to.toISOString() } : {};
}

export function parseScope(scope: string | undefined): ImpactScope | undefined {
  return scope === undefined ? 'account' : impactScopes.find((value) => value === scope);
}
