import { type ExploreOverview, getExploreOverview } from '@nabta/contract/operations/explore';
import { nameIn } from '@nabta/domain/localized-name';
import type { ReactNode } from 'react';

import { LazyForestMap } from '#features/trees/map/forest/lazy-forest-map.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListGroup, ListRow } from '#ui/list-group.tsx';

const allTrees = { kind: 'all' } as const;

export function useExploreOverview() {
  return useApiQuery(getExploreOverview, {});
}

type PublicMapProps = {
  /** Undefined while loading. */
  overview: ExploreOverview | undefined;
  /** Shown with a picture where no map can be drawn. */
  list: ReactNode;
};

/** Map of all public trees and lands. */
export function PublicMap({ overview, list }: PublicMapProps) {
  const { t } = useTexts('explore');
  return (
    <LazyForestMap
      forest={allTrees}
      count={overview?.treeCount}
      empty={
        <EmptyState
          level={2}
          illustration="empty-trees"
          title={t('explore.emptyTitle')}
          body={t('explore.emptyBody')}
        />
      }
      list={list}
      sharePath={urls.explore()}
    />
  );
}

export function LandList({ lands }: Pick<ExploreOverview, 'lands'>) {
  const { t, language } = useTexts('explore');
  return (
    <ListGroup>
      {lands.map(({ id, name, treeCount, allowsVisits }) => (
        <ListRow
          key={id}
          icon="map-pin"
          label={<bdi>{nameIn(name, language)}</bdi>}
          detail={[
            t('common.treeCount', { count: treeCount }),
            ...(allowsVisits ? [] : [t('explore.noVisits')]),
          ].join(' · ')}
          href={urls.impact('land', id)}
        />
      ))}
    </ListGroup>
  );
}
