import { useTexts } from '#platform/texts.tsx';

import type { TimeUnit } from './time-axis.ts';

/** Pixel width of an axis digit, and the gap between axis values and plot. */
const digitWidth = 6.8;
const gap = 10;

const dateOptions = {
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
} satisfies Record<TimeUnit, Intl.DateTimeFormatOptions>;

/** Formats axis values and dates. */
export function useAxisTexts() {
  const { formatNumber, formatDate } = useTexts();
  const numberOptions = (top: number): Intl.NumberFormatOptions =>
    top >= 10_000
      ? { notation: 'compact', maximumFractionDigits: 1 }
      : { maximumSignificantDigits: top < 1 ? 2 : 4 };
  return {
    numberText: (value: number, top: number) => formatNumber(value, numberOptions(top)),
    dayText: (at: number, unit: TimeUnit) =>
      formatDate(at, { ...dateOptions[unit], timeZone: 'Asia/Riyadh' }),
    roomFor: (labels: readonly string[]) =>
      Math.ceil(Math.max(1, ...labels.map((label) => label.length)) * digitWidth) + gap,
  };
}
