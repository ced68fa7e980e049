import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { ActiveFilters } from '#features/trees/filter/active-filters.tsx';
import { FilterButton, FilterSheet } from '#features/trees/filter/filter-sheet.tsx';
import {
  withFilterParams,
  filtersInUse,
  parseFilters,
  queryOfFilters,
} from '#features/trees/filter/tree-filters.ts';
import type { NonDefaultSort, TreeFilters } from '#features/trees/filter/tree-filters.ts';
import { TreeSearch } from '#features/trees/filter/tree-search.tsx';
import { useFilterChoices } from '#features/trees/filter/use-filter-choices.ts';
import type { Position } from '#features/trees/map/base/map-view.ts';
import { LazyForestMap } from '#features/trees/map/forest/lazy-forest-map.tsx';
import { useLocate } from '#features/trees/map/forest/use-locate.ts';
import { TreeList } from '#features/trees/tree/tree-list.tsx';
import { treeCountQuery } from '#features/trees/tree/tree-queries.ts';
import type { TreeOrder } from '#features/trees/tree/tree-queries.ts';
import { isTreeView, ViewTabs } from '#features/trees/tree/view-tabs.tsx';
import type { TreeView } from '#features/trees/tree/view-tabs.tsx';
import { useApi, useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useToday } from '#shared/period/use-today.ts';
import { Skeleton } from '#ui/skeleton.tsx';

import { AddTreeButton } from '../add-tree/add-tree-button.tsx';
import { EmptyTrees, NoMatch } from './my-trees-empty.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './my-trees.module.css';

const panelId = 'my-trees-panel';

interface MyTreesProps {
  defaultView: TreeView;
  /** Called when a search starts or ends. */
  onSearching?: (isSearching: boolean) => void;
}

/** List, cards and map of the trees that match the search and filters; all state is in the URL. */
export function MyTrees({ defaultView, onSearching }: MyTreesProps) {
  const { t } = useTexts();
  const { account } = useSession();
  const { view, filters, query, setView, setFilters } = useTreesUrlState(defaultView);
  const { order, locator } = useTreeOrder(filters.sort, () => setFilters({ ...filters, sort: undefined }));
  const count = useQuery(treeCountQuery(useApi(), query));
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  /** Number of trees within the dates chosen on the map. */
  const [countOnMap, setCountOnMap] = useState<number>();
  const choices = useFilterChoices(isSheetOpen || filtersInUse(filters).length > 0);
  const isFiltered = Object.keys(query).length > 0;
  const mapCount = count.isPlaceholderData ? undefined : count.data;
  const settledCount = count.isFetching ? undefined : mapCount;
  // While the unfiltered list loads, the empty result still belongs to the old search.
  const emptyForest = count.isPlaceholderData ? null : <EmptyTrees />;
  const empty = isFiltered ? <NoMatch filters={filters} onChange={setFilters} /> : emptyForest;
  // An empty forest needs no view tabs, and a single tree needs no search.
  const totalCount = isFiltered ? undefined : mapCount;
  const isEmptyForest = totalCount === 0;
  const searchHandlers = useSearching(filters.search !== undefined, onSearching);
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{t('home.myTrees')}</h2>
        <p role="status" className={utilities.mutedText}>
          {count.data === undefined
            ? count.isPending && <Skeleton className={styles.countSkeleton} />
            : !isEmptyForest && t('common.treeCount', { count: countOnMap ?? count.data })}
        </p>
        {!isEmptyForest && <AddTreeButton className={styles.add} />}
      </div>
      {!isEmptyForest && (
        <ViewTabs label={t('home.myTrees')} view={view} onChange={setView} panelId={panelId} />
      )}
      {!isEmptyForest && totalCount !== 1 && (
        <div className={styles.search}>
          <div className={utilities.fill} {...searchHandlers}>
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
      {locator}
      <div id={panelId} role="tabpanel" aria-label={t(`home.${viewNames[view]}`)} className={styles.panel}>
        {view === 'map' ? (
          <LazyForestMap
            forest={{ kind: 'mine', query }}
            count={mapCount}
            onCount={setCountOnMap}
            empty={empty}
            list={<TreeList query={query} view="list" count={mapCount} empty={empty} />}
            sharePath={account === undefined || account.isPrivate ? undefined : urls.user(account.shareCode)}
          />
        ) : (
          <TreeList
            query={query}
            order={order}
            view={view}
            count={settledCount}
            empty={empty}
            end={isFiltered ? undefined : t('home.endOfList')}
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

const viewNames = { list: 'viewList', cards: 'viewCards', map: 'viewMap' } as const satisfies Record<
  TreeView,
  string
>;

/** View and filters from the URL, with setters that replace the history entry. */
function useTreesUrlState(defaultView: TreeView) {
  const [params, setParams] = useSearchParams();
  const today = useToday().getTime();
  const view = params.get('view');
  const filters = useMemo(() => parseFilters(params), [params]);
  const query = useMemo(() => queryOfFilters(filters, new Date(today)), [filters, today]);
  return {
    view: isTreeView(view) ? view : defaultView,
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
      setParams((current) => withFilterParams(current, next), { replace: true });
    },
  };
}

/** Delays the layout shift, so that the press that moved the focus hits its target. */
const blurDelayMs = 250;

/** Reports when a search starts (on focus) and ends; attach the handlers to the field's container. */
function useSearching(
  hasSearch: boolean,
  onChange: ((isSearching: boolean) => void) | undefined,
): { onFocus: () => void; onBlur: () => void } {
  const [hasFocus, setHasFocus] = useState(false);
  const isSearching = hasSearch || hasFocus;
  const emit = useEffectEvent((next: boolean) => onChange?.(next));
  useEffect(() => {
    if (isSearching) {
      emit(true);
      return undefined;
    }
    const timer = setTimeout(() => emit(false), blurDelayMs);
    return () => clearTimeout(timer);
  }, [isSearching]);
  return { onFocus: () => setHasFocus(true), onBlur: () => setHasFocus(false) };
}

/** About ten metres: exact enough for sorting, and stable for a user who does not move. */
const coordinateDecimals = 4;

/**
 * Returns the sort order, and a component that locates the user when needed; without a position the default
 * order is used.
 */
function useTreeOrder(
  sort: NonDefaultSort | undefined,
  onFailed: () => void,
): { order: TreeOrder; locator: ReactNode } {
  const [position, setPosition] = useState<Position>();
  if (sort !== 'nearest') return { order: sort === undefined ? {} : { sort }, locator: null };
  if (position === undefined) {
    return {
      order: {},
      locator: (
        <Suspense>
          <Locator onFound={setPosition} onFailed={onFailed} />
        </Suspense>
      ),
    };
  }
  const [longitude, latitude] = position;
  return {
    order: {
      sort,
      longitude: longitude.toFixed(coordinateDecimals),
      latitude: latitude.toFixed(coordinateDecimals),
    },
    locator: null,
  };
}

type LocatorProps = { onFound: (position: Position) => void; onFailed: () => void };

function Locator({ onFound, onFailed }: LocatorProps) {
  const { start } = useLocate(onFound, onFailed);
  const startOnce = useEffectEvent(start);
  useEffect(() => startOnce(), []);
  return null;
}
