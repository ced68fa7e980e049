import { Suspense } from 'react';

import { withoutSheetFilters } from '#features/trees/filter/tree-filters.ts';
import type { TreeFilters } from '#features/trees/filter/tree-filters.ts';
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

/** Empty search or filter result with a button to clear it. */
export function NoMatch({ filters, onChange }: NoMatchProps) {
  const { t } = useTexts();
  const { search } = filters;
  const isSearch = search !== undefined;
  const clear = () => onChange(isSearch ? { ...filters, search: undefined } : withoutSheetFilters(filters));
  return (
    <EmptyState
      level={3}
      illustration="empty-search"
      title={isSearch ? t('home.searchEmptyTitle', { query: search }) : t('home.filterEmptyTitle')}
      body={t(isSearch ? 'home.searchEmptyBody' : 'home.filterEmptyBody')}
      actions={
        <Button variant="secondary" onClick={clear}>
          {t(isSearch ? 'home.clearSearch' : 'filter.clearAll')}
        </Button>
      }
    />
  );
}
