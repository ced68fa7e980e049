import { type LocalizedName, nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';

import { treeFacetsQuery } from '../tree/tree-queries.ts';

export type FilterChoice = { id: string; name: string; treeCount: number };

export type FilterChoices = Record<'specie' | 'company' | 'land', readonly FilterChoice[] | undefined> &
  Record<'isVip' | 'isDamaged', number | undefined>;

/** Names are in the current language; choices are undefined until they are loaded. */
export function useFilterChoices(isEnabled: boolean): FilterChoices {
  const { language } = useTexts();
  const { data, isError } = useQuery({ ...treeFacetsQuery(useApi()), enabled: isEnabled });
  const toChoice = (id: string, name: LocalizedName, treeCount: number) => ({
    id,
    name: nameIn(name, language) ?? id,
    treeCount,
  });
  // A failed request leaves the other filters usable.
  const withoutData = isError ? [] : undefined;
  return {
    specie:
      data?.specie.map(({ id, commonName, treeCount }) => toChoice(id, commonName, treeCount)) ?? withoutData,
    company: data?.company.map(({ id, name, treeCount }) => toChoice(id, name, treeCount)) ?? withoutData,
    land: data?.land.map(({ id, name, treeCount }) => toChoice(id, name, treeCount)) ?? withoutData,
    isVip: data?.isVip,
    isDamaged: data?.isDamaged,
  };
}
