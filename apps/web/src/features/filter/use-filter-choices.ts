import { listCompanies } from '@nabta/contract/effort';
import { listSpecies } from '@nabta/contract/specie';
import type { Language } from '@nabta/domain/language';
import { useQuery } from '@tanstack/react-query';

import { catalogueKeys, freshMs } from '../../kit/cache/cache.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTexts } from '../../platform/texts.tsx';
import { landsQuery } from '../tree/tree-queries.ts';

export type FilterChoice = { id: string; name: string };

/** What can be chosen in the sheet; undefined while it is not here. */
export type FilterChoices = Record<'specie' | 'company' | 'land', readonly FilterChoice[] | undefined>;

/** The species, companies and lands by their names in the language shown, in its order. */
export function useFilterChoices(isWanted: boolean): FilterChoices {
  const api = useApi();
  const { call } = api;
  const { language } = useTexts();
  const species = useQuery({
    queryKey: catalogueKeys.species,
    queryFn: ({ signal }) => call(listSpecies, { query: { filter: 'true' } }, { signal }),
    enabled: isWanted,
    staleTime: freshMs.species,
  });
  const companies = useQuery({
    queryKey: catalogueKeys.companies,
    queryFn: ({ signal }) => call(listCompanies, {}, { signal }),
    enabled: isWanted,
    staleTime: freshMs.companies,
  });
  const lands = useQuery({ ...landsQuery(api), enabled: isWanted });
  const named = (id: string, name: Partial<Record<Language, string | undefined>>) => ({
    id,
    name: name[language] ?? name.en ?? id,
  });
  const sorted = (choices: FilterChoice[] | undefined) =>
    choices?.toSorted((one, other) => one.name.localeCompare(other.name, language));
  // A list that could not be loaded leaves the other filters in use.
  const none = (isError: boolean) => (isError ? [] : undefined);
  return {
    specie: sorted(species.data?.map(({ id, commonName }) => named(id, commonName))) ?? none(species.isError),
    company: sorted(companies.data?.map(({ id, name }) => named(id, name))) ?? none(companies.isError),
    land: sorted(lands.data?.map(({ id, name }) => named(id, name))) ?? none(lands.isError),
  };
}
