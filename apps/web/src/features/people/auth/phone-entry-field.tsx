import type { Region } from '@nabta/domain/country-code';
import type { ReactNode, Ref } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { lazySheet, useLazySheet } from '#shared/navigation/use-lazy-sheet.tsx';
import { PhoneField } from '#ui/phone-field.tsx';

import { enterPhone, moveToCountry } from './phone-entry.ts';
import type { PhoneEntry } from './phone-entry.ts';

interface PhoneEntryFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  entry: PhoneEntry;
  onChange: (entry: PhoneEntry) => void;
  inputRef: Ref<HTMLInputElement>;
}

const countrySheet = lazySheet(async () => (await import('./country-sheet.tsx')).CountrySheet);

/** Preloads the country list on hover, outside the initial bundle. */
export const preloadCountries = () => countrySheet.load().catch(() => undefined);

/** Returns the field and the country sheet separately: HTML forbids nested forms. */
export function usePhoneEntryField(props: PhoneEntryFieldProps): { field: ReactNode; countries: ReactNode } {
  const { entry, onChange, inputRef, ...fieldTexts } = props;
  const { t } = useTexts();
  const sheet = useLazySheet(countrySheet);
  const { country, number } = entry;
  const countryName = (region: Region) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not type `toLowerCase`
    t(`countries.${region.toLowerCase() as Lowercase<Region>}`);

  const field = (
    <PhoneField
      {...fieldTexts}
      ref={inputRef}
      flag={country.region}
      dialCode={`+${country.dialCode}`}
      countryLabel={t('login.countryChosen', {
        country: countryName(country.region),
        code: `+${country.dialCode}`,
      })}
      onChooseCountry={sheet.open}
      value={number}
      onChange={(text) => onChange(enterPhone(text, country))}
      placeholder={country.region === 'SA' ? t('login.phonePlaceholder') : undefined}
    />
  );
  const countries = sheet.render({
    country,
    countryName,
    onChoose: (newCountry) => onChange(moveToCountry(entry, newCountry)),
  });
  return { field, countries };
}
