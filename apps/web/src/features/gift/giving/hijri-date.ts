import type { Language } from '@nabta/domain/language';
import { numberLocaleOf } from '@nabta/domain/message-format';

/** A day by the calendar of Umm al-Qura, which the Kingdom counts by: `1 شوال 1448 هـ`. */
export function hijriDate(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(numberLocaleOf(language), {
    calendar: 'islamic-umalqura',
    dateStyle: 'long',
  }).format(date);
}
