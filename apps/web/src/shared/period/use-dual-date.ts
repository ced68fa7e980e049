import { dualDate } from '@nabta/domain/hijri-date';

import { useTexts } from '#platform/texts.tsx';

/** Formats a date in the Gregorian and Hijri calendars. */
export function useDualDate(): (at: Date | string) => string {
  const { language } = useTexts();
  // Prevents line breaks before a year, after a day in brackets and before the last word.
  return (at) =>
    dualDate(new Date(at), language)
      .replaceAll(/ (?=\p{Nd}{4}|\S+$)/gu, '\u00a0')
      .replace(/(\(\p{Nd}+) /u, '$1\u00a0');
}
