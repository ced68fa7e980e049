import { findNearestName } from '@nabta/domain/nearest-name';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';

import { filtersInUse, withoutSheetFilters } from '#features/trees/filter/tree-filters.ts';
import type { TreeFilters } from '#features/trees/filter/tree-filters.ts';
import { useFilterChoices } from '#features/trees/filter/use-filter-choices.ts';
import { treeCountQuery, treePagesQuery } from '#features/trees/tree/tree-queries.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

import { TreeWays } from '../add-tree/tree-ways.tsx';

import utilities from '#ui/utilities.module.css';

/** Empty state of a forest: the card above shows the seed, this lists the ways to a first tree. */
export function EmptyTrees() {
  return (
    <Suspense>
      <FirstTree />
    </Suspense>
  );
}

function FirstTree() {
  const { t } = useTexts('add-tree');
  return (
    <div className={utilities.stack12}>
      <h3>{t('home.emptyTitle')}</h3>
      <p className={utilities.muted}>{t('addTree.emptyBody')}</p>
      <TreeWays />
    </div>
  );
}

interface NoMatchProps {
  filters: TreeFilters;
  onChange: (filters: TreeFilters) => void;
}

/** Empty search or filter result; offers what finds trees, or else to clear it. */
export function NoMatch({ filters, onChange }: NoMatchProps) {
  const { t } = useTexts();
  const { search } = filters;
  if (search === undefined)
    return (
      <EmptyState
        level={3}
        illustration="empty-search"
        title={t('home.filterEmptyTitle')}
        body={t('home.filterEmptyBody')}
        actions={
          <Button variant="secondary" onClick={() => onChange(withoutSheetFilters(filters))}>
            {t('filter.clearAll')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      level={3}
      illustration="empty-search"
      title={t('home.searchEmptyTitle', { query: search })}
      body={t('home.searchEmptyBody')}
      actions={
        <>
          <SearchSuggestion filters={filters} search={search} onChange={onChange} />
          <Button variant="secondary" onClick={() => onChange({ ...filters, search: undefined })}>
            {t('home.clearSearch')}
          </Button>
        </>
      }
    />
  );
}

/** The same search without the filters, or the most similar name in the forest. */
function SearchSuggestion({ filters, search, onChange }: NoMatchProps & { search: string }) {
  const { t } = useTexts();
  const api = useApi();
  const isFiltered = filtersInUse(filters).some((name) => name !== 'sort');
  const count = useQuery({ ...treeCountQuery(api, { search }), enabled: isFiltered });
  const unfilteredCount = isFiltered && !count.isPlaceholderData ? (count.data ?? 0) : 0;
  const { specie = [], land = [], company = [] } = useFilterChoices(true);
  const { data: trees } = useInfiniteQuery(treePagesQuery(api, {}));
  const givenNames = trees?.pages.flat().flatMap(({ givenName }) => givenName ?? []) ?? [];
  const nearest = findNearestName(search, [
    ...givenNames,
    ...[...specie, ...land, ...company].map(({ name }) => name),
  ]);
  if (unfilteredCount > 0)
    return (
      <Button onClick={() => onChange({ search })}>
        {t('home.searchUnfiltered', { trees: t('common.treeCount', { count: unfilteredCount }) })}
      </Button>
    );
  if (nearest === undefined) return null;
  return (
    <Button onClick={() => onChange({ search: nearest })}>
      {t('home.searchNearest', { name: nearest })}
    </Button>
  );
}
