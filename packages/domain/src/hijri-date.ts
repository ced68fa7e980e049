import type { Language } from './language.ts';
import { dateLocaleOf } from './message-format.ts';

/** A day of the Umm al-Qura calendar, official in Saudi Arabia; months from 1 (Muharram). */
type HijriDay = { year: number; month: number; day: number };

const timeZone = 'Asia/Riyadh';

/** Returns the Hijri date in Riyadh. The day starts at midnight, not at sunset. */
export function hijriDayOf(instant: Date): HijriDay {
  const parts = partsOf(dateFormat('en-u-ca-islamic-umalqura', { month: 'numeric' }), instant);
  return {
    year: Number(parts.get('year')),
    month: Number(parts.get('month')),
    day: Number(parts.get('day')),
  };
}

/** `1 شوال 1448 هـ`: the Hijri date in Riyadh, with Latin digits. */
export function hijriDate(instant: Date, language: Language): string {
  const parts = partsOf(dateFormat(hijriLocales[language], { month: 'long' }), instant);
  const [day, year] = [parts.get('day'), parts.get('year')];
  // The bundled fonts lack this letter of some month names.
  const month = parts.get('month')?.replaceAll('ʻ', '’');
  // Assembled by hand, because the era in ICU patterns differs between versions.
  const era = eras[language];
  return language === 'pt' ? `${day} de ${month} de ${year} ${era}` : `${day} ${month} ${year} ${era}`;
}

/** The same Riyadh day in both calendars, with long month names. */
export function bothDates(instant: Date, language: Language): { gregorian: string; hijri: string } {
  return {
    gregorian: dateFormat(dateLocaleOf(language), { month: 'long' }).format(instant),
    hijri: hijriDate(instant, language),
  };
}

/** Both dates in one line: `9 مارس 2027 الموافق 1 شوال 1448 هـ`. */
export function dualDate(instant: Date, language: Language): string {
  const { gregorian, hijri } = bothDates(instant, language);
  return language === 'ar' ? `${gregorian} الموافق ${hijri}` : `${gregorian} (${hijri})`;
}

const hijriLocales = {
  ar: 'ar-SA-u-ca-islamic-umalqura-nu-latn',
  en: 'en-GB-u-ca-islamic-umalqura',
  pt: 'pt-BR-u-ca-islamic-umalqura',
} satisfies Record<Language, string>;

const eras = { ar: 'هـ', en: 'AH', pt: 'H' } satisfies Record<Language, string>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating an `Intl.DateTimeFormat` is slower than formatting a long list of dates. */
function dateFormat(locale: string, { month }: { month: 'long' | 'numeric' }): Intl.DateTimeFormat {
  const cacheKey = `${locale} ${month}`;
  const cached = formats.get(cacheKey);
  if (cached !== undefined) return cached;
  const created = new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone });
  formats.set(cacheKey, created);
  return created;
}

function partsOf(formatter: Intl.DateTimeFormat, instant: Date): Map<string, string> {
  return new Map(formatter.formatToParts(instant).map(({ type, value }) => [type, value]));
}
