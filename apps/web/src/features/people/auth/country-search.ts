import type { Country, Region } from '@nabta/domain/country-code';
import { phoneDigits } from '@nabta/domain/phone';
import { foldForSearch } from '@nabta/domain/search-text';

type Listed = { countries: readonly Country[]; nameOf: (region: Region) => string };

/** The countries whose name in the page's language, English name or dial code a person typed, in the order of the list. */
export function searchCountries(query: string, { countries, nameOf }: Listed): readonly Country[] {
  const wanted = foldForSearch(query);
  const digits = phoneDigits(query).replace(/^\+|^00/u, '');
  if (wanted === '') return countries;
  if (digits !== '') return countries.filter(({ dialCode }) => dialCode.startsWith(digits));
  return countries.filter(({ region }) => {
    const names = [nameOf(region), englishNames.of(region) ?? ''];
    return region.toLowerCase() === wanted || names.some((name) => foldForSearch(name).includes(wanted));
  });
}

const englishNames = new Intl.DisplayNames('en', { type: 'region' });
