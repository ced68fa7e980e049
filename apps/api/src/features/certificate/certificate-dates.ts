import type { Language } from '@nabta/domain/language';
import { numberLocaleOf } from '@nabta/domain/message-format';

const timeZone = 'Asia/Riyadh';

/** The same day by both calendars, its months written in full; Hijri as Umm al-Qura counts. Digits are Latin. */
export function bothDates(instant: Date, language: Language): { gregorian: string; hijri: string } {
  const gregorian = new Intl.DateTimeFormat(gregorianLocales[language], { dateStyle: 'long', timeZone });
  return { gregorian: gregorian.format(instant), hijri: hijriDate(instant, language) };
}

const gregorianLocales = { ar: numberLocaleOf('ar'), en: 'en-GB', pt: numberLocaleOf('pt') };

const hijriLocales = {
  ar: 'ar-SA-u-ca-islamic-umalqura-nu-latn',
  en: 'en-GB-u-ca-islamic-umalqura',
  pt: 'pt-BR-u-ca-islamic-umalqura',
} satisfies Record<Language, string>;

/** What stands after the year. */
const eras = { ar: 'هـ', en: 'AH', pt: 'H' } satisfies Record<Language, string>;

/** Put together by hand: what a language's own pattern says of the era differs between versions of its data. */
function hijriDate(instant: Date, language: Language): string {
  const format = new Intl.DateTimeFormat(hijriLocales[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const [day, year] = [parts.get('day'), parts.get('year')];
  // The letter that some names are written with stands in no font of ours.
  const month = parts.get('month')?.replaceAll('ʻ', '’');
  const era = eras[language];
  return language === 'pt' ? `${day} de ${month} de ${year} ${era}` : `${day} ${month} ${year} ${era}`;
}
