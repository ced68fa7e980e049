import type { Interval } from '@nabta/contract/trees/eco-benefit';
import { type ImpactScope, impactScopes } from '@nabta/contract/trees/impact';
import { type Duration, dateRangeOf, durations } from '@nabta/domain/date-range';

/** Without a duration: all time. Without an interval: the server chooses. */
export type ImpactChoice = { duration: Duration | undefined; interval: Interval | undefined };

/** Useful intervals per duration; the API supports all of them. */
const intervalsOfDuration = {
  last24Hours: ['day'],
  last7Days: ['day'],
  thisWeek: ['day'],
  thisMonth: ['day', 'month'],
  last30Days: ['day', 'month'],
} satisfies Record<Duration, Interval[]>;

export function intervalsOf(duration: Duration | undefined): readonly Interval[] {
  return duration === undefined ? ['month', 'year'] : intervalsOfDuration[duration];
}

/** Unknown values are dropped, because anyone can edit the URL. */
export function parseChoice(params: URLSearchParams): ImpactChoice {
  const duration = durations.find((value) => value === params.get('duration'));
  return { duration, interval: intervalsOf(duration).find((value) => value === params.get('interval')) };
}

export function choiceParams({ duration, interval }: ImpactChoice): URLSearchParams {
  const isAvailable = interval !== undefined && intervalsOf(duration).includes(interval);
  return new URLSearchParams({ ...(duration && { duration }), ...(isAvailable && { interval }) });
}

export function queryOfChoice({ duration, interval }: ImpactChoice, now: Date) {
  const days = duration && dateRangeOf(duration, now);
  return {
    ...(days && { from_date: days.from.toISOString(), to_date: days.to.toISOString() }),
    ...(interval && { interval }),
  };
}

export function parseScope(scope: string | undefined): ImpactScope | undefined {
  return scope === undefined ? 'account' : impactScopes.find((value) => value === scope);
}
