import type { Country, Region } from '@nabta/domain/country-code';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';

import { deviceStorage } from '#platform/storage.ts';
import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { ChoiceList } from '#ui/choice-list.tsx';
import { Flag } from '#ui/flag.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { SearchField } from '#ui/search-field.tsx';

import { rememberCountry, searchCountries, listCountriesSuggestedFirst } from './country-search.ts';

import styles from './country-sheet.module.css';

interface CountrySheetProps {
  open: boolean;
  country: Country;
  countryName: (region: Region) => string;
  onChoose: (country: Country) => void;
  onClose: () => void;
}

/** Countries to which codes can be sent. */
export function CountrySheet({ open, onClose, onChoose, ...list }: CountrySheetProps) {
  const { t } = useTexts();
  const search = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (open && window.matchMedia('(hover: hover) and (pointer: fine)').matches) search.current?.focus();
  }, [open]);

  return (
    <Sheet open={open} onClose={onClose} title={t('login.chooseCountry')} tall>
      <CountryList
        {...list}
        onChoose={(country) => {
          onChoose(country);
          onClose();
        }}
        searchRef={search}
      />
    </Sheet>
  );
}

interface CountryListProps extends Pick<CountrySheetProps, 'country' | 'countryName' | 'onChoose'> {
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Searchable list, reset each time the sheet opens; Enter picks the first match. */
function CountryList({ country, countryName, onChoose, searchRef }: CountryListProps) {
  const { t } = useTexts();
  const [query, setQuery] = useState('');
  const [countries] = useState(() => listCountriesSuggestedFirst(deviceStorage, navigator.languages));
  const matches = searchCountries(query, { countries, nameOf: countryName });

  function choose(region: string | undefined): void {
    const match = matches.find((candidate) => candidate.region === region);
    if (!match) return;
    rememberCountry(deviceStorage, match.region);
    onChoose(match);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (query !== '') choose(matches[0]?.region);
  }

  return (
    <>
      <form className={styles.search} onSubmit={submit}>
        <SearchField
          ref={searchRef}
          label={t('login.searchCountry')}
          clearLabel={t('common.clear')}
          value={query}
          onChange={setQuery}
        />
      </form>
      <ChoiceList
        label={t('login.chooseCountry')}
        chosenId={country.region}
        onChoose={choose}
        choices={matches.map(({ region, dialCode }) => ({
          id: region,
          label: countryName(region),
          start: <Flag code={region} lazy />,
          end: <Ltr>+{dialCode}</Ltr>,
        }))}
      />
      <p role="status" className={styles.empty}>
        {matches.length === 0 && t('login.noCountry', { query })}
      </p>
    </>
  );
}
