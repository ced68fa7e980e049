import type { Region } from '@nabta/domain/country-code';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode, Ref } from 'react';

import { reportError } from '#platform/error-report.ts';
import { useTexts } from '#platform/texts.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { useToasts } from '#ui/use-toasts.ts';

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

const loadCountrySheet = () => import('./country-sheet.tsx');
const CountrySheet = lazy(async () => ({ default: (await loadCountrySheet()).CountrySheet }));

/** Preloads the country list on hover, outside the initial bundle. */
export const preloadCountries = () => loadCountrySheet().catch(() => undefined);

/** Returns the field and the country sheet separately: HTML forbids nested forms. */
export function usePhoneEntryField(props: PhoneEntryFieldProps): { field: ReactNode; countries: ReactNode } {
  const { entry, onChange, inputRef, ...fieldTexts } = props;
  const { t } = useTexts();
  const toasts = useToasts();
  const [sheet, setSheet] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const { country, number } = entry;
  const countryName = (region: Region) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not type `toLowerCase`
    t(`countries.${region.toLowerCase() as Lowercase<Region>}`);

  async function openCountries(): Promise<void> {
    try {
      await loadCountrySheet();
      setSheet('open');
    } catch (error) {
      reportError(error, { action: 'load-countries' });
      toasts.show({ kind: 'error', text: t('errors.network') });
    }
  }

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
      onChooseCountry={() => void openCountries()}
      value={number}
      onChange={(text) => onChange(enterPhone(text, country))}
      placeholder={country.region === 'SA' ? t('login.phonePlaceholder') : undefined}
    />
  );
  const countries = sheet !== 'unopened' && (
    <Suspense>
      <CountrySheet
        open={sheet === 'open'}
        country={country}
        countryName={countryName}
        onChoose={(chosen) => {
          onChange(moveToCountry(entry, chosen));
          setSheet('closed');
        }}
        onClose={() => setSheet('closed')}
      />
    </Suspense>
  );
  return { field, countries };
}
