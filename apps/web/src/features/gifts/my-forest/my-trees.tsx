import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { useToday } from '../../kit/period/use-today.ts';
import { useApi, useSession } from '../../platform/session-provider.tsx';
import { useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddTreeButton } from '../add-tree/add-tree-button.tsx';
import { ActiveFilters } from '../filter/active-filters.tsx';
import { FilterButton } from '../filter/filter-button.tsx';
import { FilterSheet } from '../filter/filter-sheet.tsx';
import { addressWith, filtersInUse, filtersOfAddress, queryOfFilters } from '../filter/tree-filters.ts';
import type { TreeFilters } from '../filter/tree-filters.ts';
import { TreeSearch } from '../filter/tree-search.tsx';
import { useFilterChoices } from '../filter/use-filter-choices.ts';
import { LazyForestMap } from '../map/forest/lazy-forest-map.tsx';
import { TreeList } from '../tree/tree-list.tsx';
import { treeCountQuery } from '../tree/tree-queries.ts';
import type { TreeQuery } from '../tree/tree-queries.ts';
import { isTreeView } from '../tree/tree-view.ts';
import type { TreeView } from '../tree/tree-view.ts';
import { ViewTabs } from '../tree/view-tabs.tsx';
import { EmptyTrees, NoMatch } from './my-trees-empty.tsx';
import { useSearching } from './use-searching.ts';
import { useTreeOrder } from './use-tree-order.tsx';

import styles from './my-trees.module.css';

const panelId = 'my-trees-panel';

interface MyTreesProps {
  usualView: TreeView;
  /** Somebody is about to search, or does. */
  onSearching?: (isSearching: boolean) => void;
}

/** My Trees of SPEC section 2: List, Cards and Map of the trees that pass the search and the filters, all of it kept in the address. */
export function MyTrees({ usualView, onSearching }: MyTreesProps) {
  const { t } = useTexts();
  const { view, filters, query, setView, setFilters } = useTreesAddress(usualView);
  const { order, locating } = useTreeOrder(filters.sort, () => setFilters({ ...filters, sort: undefined }));
  const count = useQuery(treeCountQuery(useApi(), query));
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  /** What the dates chosen on the map leave of the trees. */
  const [countOnMap, setCountOnMap] = useState<number>();
  const choices = useFilterChoices(isSheetOpen || filtersInUse(filters).length > 0);
  const isNarrowed = Object.keys(query).length > 0;
  const settledCount = count.isPlaceholderData || count.isFetching ? undefined : count.data;
  // While all trees are on their way, what a search did not find says nothing about the forest.
  const bare = count.isPlaceholderData ? null : <EmptyTrees />;
  const empty = isNarrowed ? <NoMatch filters={filters} onChange={setFilters} /> : bare;
  // A forest without a tree has nothing to look at in three ways, and one tree needs no search.
  const ownCount = isNarrowed || count.isPlaceholderData ? undefined : count.data;
  const isBare = ownCount === 0;
  const whileSearching = useSearching(filters.search !== undefined, onSearching);
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{t('home.myTrees')}</h2>
        <p role="status" className={styles.count}>
          {count.data === undefined
            ? count.isPending && <Skeleton className={styles.waitingCount} />
            : !isBare && t('common.treeCount', { count: countOnMap ?? count.data })}
        </p>
        {!isBare && <AddTreeButton className={styles.add} />}
      </div>
      {!isBare && (
        <div className={styles.views}>
          <ViewTabs view={view} onChange={setView} panelId={panelId} />
        </div>
      )}
      {!isBare && ownCount !== 1 && (
        <div className={styles.search}>
          <div className={styles.field} {...whileSearching}>
            <TreeSearch
              search={filters.search ?? ''}
              onSearch={(search) => setFilters({ ...filters, search })}
            />
          </div>
          <FilterButton count={filtersInUse(filters).length} onPress={() => setIsSheetOpen(true)} />
        </div>
      )}
      <div className={styles.filters}>
        <ActiveFilters filters={filters} choices={choices} onChange={setFilters} />
      </div>
      {locating}
      <div id={panelId} role="tabpanel" aria-label={t(`home.${viewNames[view]}`)} className={styles.panel}>
        {view === 'map' ? (
          <OwnMap
            query={query}
            count={count.isPlaceholderData ? undefined : count.data}
            onCount={setCountOnMap}
            empty={empty}
          />
        ) : (
          <TreeList
            query={query}
            order={order}
            view={view}
            count={settledCount}
            empty={empty}
            end={isNarrowed ? undefined : t('home.endOfList')}
          />
        )}
      </div>
      <FilterSheet
        open={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        filters={filters}
        choices={choices}
        onApply={setFilters}
      />
    </section>
  );
}

type OwnMapProps = {
  query: TreeQuery;
  count: number | undefined;
  onCount: (count: number | undefined) => void;
  empty: ReactNode;
};

function OwnMap({ query, count, onCount, empty }: OwnMapProps) {
  const { account } = useSession();
  return (
    <LazyForestMap
      forest={{ kind: 'mine', query }}
      count={count}
      onCount={onCount}
      empty={empty}
      list={<TreeList query={query} view="list" count={count} empty={empty} />}
      sharePath={account === undefined || account.isPrivate ? undefined : urls.user(account.shareCode)}
    />
  );
}

const viewNames = { list: 'viewList', cards: 'viewCards', map: 'viewMap' } as const satisfies Record<
  TreeView,
  string
>;

/** The view and the filters as the address has them, and ways to change them without leaving the page. */
function useTreesAddress(usualView: TreeView) {
  const [params, setParams] = useSearchParams();
  const today = useToday().getTime();
  const view = params.get('view');
  const filters = useMemo(() => filtersOfAddress(params), [params]);
  const query = useMemo(() => queryOfFilters(filters, new Date(today)), [filters, today]);
  return {
    view: isTreeView(view) ? view : usualView,
    filters,
    query,
    setView(next: TreeView) {
      setParams(
        (current) => {
          const changed = new URLSearchParams(current);
          changed.set('view', next);
          return changed;
        },
        { replace: true },
      );
    },
    setFilters(next: TreeFilters) {
      setParams((current) => addressWith(current, next), { replace: true });
    },
  };
}
