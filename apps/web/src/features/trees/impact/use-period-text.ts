import type { Interval } from '@nabta/contract/trees/eco-benefit';

import { useTexts } from '#platform/texts.tsx';

const optionsOf = {
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
} satisfies Record<Interval, Intl.DateTimeFormatOptions>;

const shortOptionsOf = {
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
} satisfies Record<Interval, Intl.DateTimeFormatOptions>;

export function usePeriodText(interval: Interval) {
  const { formatDate } = useTexts();
  return {
    long: (from: string) => formatDate(from, { ...optionsOf[interval], timeZone: 'Asia/Riyadh' }),
    short: (from: string) => formatDate(from, { ...shortOptionsOf[interval], timeZone: 'Asia/Riyadh' }),
  };
}
