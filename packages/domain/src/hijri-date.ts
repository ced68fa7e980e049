import type { Language } from './language.ts';
import { dateLocaleOf } from './message-format.ts';

/** A day by the calendar of Umm al-Qura, which the Kingdom counts by; months from 1, Muharram. */
type HijriDay = { year: number; month: number; day: number };

const timeZone = 'Asia/Riyadh';

/** The Hijri day it is in Riyadh. As in every civil calendar it begins at midnight. */
export function hijriDayOf(instant: Date): HijriDay {
  const parts = partsOf(format('en-u-ca-islamic-umalqura', { month: 'numeric' }), instant);
  return {
    year: Number(parts.get('year')),
    month: Number(parts.get('month')),
    day: Number(parts.get('day')),
  };
}

/** `1 شوال 1448 هـ`, the day it is in Riyadh, its digits Latin. */
export function hijriDate(instant: Date, language: Language): string {
  const parts = partsOf(format(hijriLocales[language], { month: 'long' }), instant);
  const [day, year] = [parts.get('day'), parts.get('year')];
  // The letter that some names are written with stands in no font of ours.
  const month = parts.get('month')?.replaceAll('ʻ', '’');
  // Put together by hand: what a language's own pattern says of the era differs between versions of its data.
  const era = eras[language];
  return language === 'pt' ? `${day} de ${month} de ${year} ${era}` : `${day} ${month} ${year} ${era}`;
}

/** The same day in Riyadh by both calendars, its months written in full. */
export function bothDates(instant: Date, language: Language): { gregorian: string; hijri: string } {
  return {
    gregorian: format(dateLocaleOf(language), { month: 'long' }).format(instant),
    hijri: hijriDate(instant, language),
  };
}

/** Both in one line, as people write them: `9 مارس 2027 الموافق 1 شوال 1448 هـ`. */
export function dualDate(instant: Date, language: Language): string {
  const { gregorian, hijri } = bothDates(instant, language);
  return language === 'ar' ? `${gregorian} الموافق ${hijri}` : `${gregorian} (${hijri})`;
}

const hijriLocales = {
  ar: 'ar-SA-u-ca-islamic-umalqura-nu-latn',
  en: 'en-GB-u-ca-islamic-umalqura',
  pt: 'pt-BR-u-ca-islamic-umalqura',
} satisfies Record<Language, string>;

/** What stands after the year. */
const eras = { ar: 'هـ', en: 'AH', pt: 'H' } satisfies Record<Language, string>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept, since making one takes longer than a whole list of dates. */
function format(locale: string, { month }: { month: 'long' | 'numeric' }): Intl.DateTimeFormat {
  const name = `${locale} ${month}`;
  const known = formats.get(name);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone });
  formats.set(name, made);
  return made;
}

function partsOf(made: Intl.DateTimeFormat, instant: Date): Map<string, string> {
  return new Map(made.formatToParts(instant).map(({ type, value }) => [type, value]));
}
