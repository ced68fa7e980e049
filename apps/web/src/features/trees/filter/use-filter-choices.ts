import { type LocalizedName, nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';

import { treeFacetsQuery } from '../tree/tree-queries.ts';

export type FilterChoice = { id: string; name: string; treeCount: number };

export type FilterChoices = Record<'specie' | 'company' | 'land', readonly FilterChoice[] | undefined> &
  Record<'isVip' | 'isDamaged', number | undefined>;

/** Names are in the current language; most trees first. */
export function useFilterChoices(isEnabled: boolean): FilterChoices {
  const { language } = useTexts();
  const { data, isError } = useQuery({ ...treeFacetsQuery(useApi()), enabled: isEnabled });
  const choice = (id: string, name: LocalizedName, treeCount: number) => ({
    id,
    name: nameIn(name, language) ?? id,
    treeCount,
  });
  // A failed request leaves the other filters usable.
  const none = isError ? [] : undefined;
  return {
    specie: data?.specie.map(({ id, commonName, treeCount }) => choice(id, commonName, treeCount)) ?? none,
    company: data?.company.map(({ id, name, treeCount }) => choice(id, name, treeCount)) ?? none,
    land: data?.land.map(({ id, name, treeCount }) => choice(id, name, treeCount)) ?? none,
    isVip: data?.isVip,
    isDamaged: data?.isDamaged,
  };
}
