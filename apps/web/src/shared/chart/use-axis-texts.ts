import { useTexts } from '../../platform/texts.tsx';
import type { TimeUnit } from './time-axis.ts';

/** As wide as one digit of an axis, and the gap between the numbers and the plot. */
const digitWidth = 6.8;
const gap = 10;

const dateOptions = {
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
} satisfies Record<TimeUnit, Intl.DateTimeFormatOptions>;

/** How the numbers and days along the axes are written. */
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
