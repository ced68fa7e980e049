import type { LocalizedName } from '@nabta/domain/localized-name';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '../../platform/session-provider.tsx';
import { useTexts } from '../../platform/texts.tsx';
import { treeFacetsQuery } from '../tree/tree-queries.ts';

/** Something that trees have in common, and how many of one's own have it. */
export type FilterChoice = { id: string; name: string; treeCount: number };

/** What one's own trees can be narrowed down to; undefined while it is not known. */
export type FilterChoices = Record<'specie' | 'company' | 'land', readonly FilterChoice[] | undefined> &
  Record<'isVip' | 'isDamaged', number | undefined>;

/** The species, companies and lands of one's own trees by their names in the language shown, most trees first. */
export function useFilterChoices(isWanted: boolean): FilterChoices {
  const { language } = useTexts();
  const { data, isError } = useQuery({ ...treeFacetsQuery(useApi()), enabled: isWanted });
  const choice = (id: string, name: LocalizedName, treeCount: number) => ({
    id,
    name: nameIn(name, language) ?? id,
    treeCount,
  });
  // What could not be loaded leaves the other filters in use.
  const none = isError ? [] : undefined;
  return {
    specie: data?.specie.map(({ id, commonName, treeCount }) => choice(id, commonName, treeCount)) ?? none,
    company: data?.company.map(({ id, name, treeCount }) => choice(id, name, treeCount)) ?? none,
    land: data?.land.map(({ id, name, treeCount }) => choice(id, name, treeCount)) ?? none,
    isVip: data?.isVip,
    isDamaged: data?.isDamaged,
  };
}
