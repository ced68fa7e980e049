import { useQuery } from '@tanstack/react-query';

import { ForestHeader } from '../features/gifts/my-forest/forest-header.tsx';
import { EmptyTrees } from '../features/gifts/my-forest/my-trees-empty.tsx';
import { LandList, PublicMap, useExploreOverview } from '../features/operations/explore/public-map.tsx';
import { LazyForestMap } from '../features/trees/map/forest/lazy-forest-map.tsx';
import { TreeList } from '../features/trees/tree/tree-list.tsx';
import { treeCountQuery } from '../features/trees/tree/tree-queries.ts';
import { useAccount, useApi } from '../platform/session-provider.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { QueryState } from '../shared/navigation/query-state.tsx';
import { useSearchParam } from '../shared/navigation/use-search-param.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Segmented } from '../ui/segmented.tsx';

import styles from './map.module.css';

const choices = ['mine', 'all'] as const;

/** The user's trees, or all public ones; somebody without trees sees all. */
export function Page() {
  const { t } = useTexts('explore');
  const { treesPlanted } = useAccount();
  const [chosen, setChosen] = useSearchParam('trees');
  const current = choices.find((choice) => choice === chosen) ?? (treesPlanted > 0 ? 'mine' : 'all');
  return (
    <>
      <ForestHeader page="map" title={t('pageTitles.map')} />
      <main id="main" className={styles.page} data-trees={current}>
        <div className={styles.choice}>
          <Segmented
            label={t('explore.which')}
            options={choices.map((value) => ({ value, label: t(`explore.${value}`) }))}
            value={current}
            onChange={setChosen}
          />
        </div>
        {current === 'mine' ? <OwnMap /> : <AllMap />}
      </main>
    </>
  );
}

const everyTree = {};
const ownTrees = { kind: 'mine', query: everyTree } as const;

function OwnMap() {
  const { isPrivate, shareCode } = useAccount();
  const { data: count } = useQuery(treeCountQuery(useApi(), everyTree));
  const empty = <EmptyTrees />;
  return (
    <LazyForestMap
      forest={ownTrees}
      count={count}
      empty={empty}
      list={<TreeList query={everyTree} view="list" count={count} empty={empty} />}
      sharePath={isPrivate ? undefined : urls.user(shareCode)}
    />
  );
}

function AllMap() {
  const { t } = useTexts('explore');
  const query = useExploreOverview();
  if (query.error !== null && query.data === undefined)
    return <QueryState query={query} errorTitle={t('explore.loadError')} />;
  return (
    <>
      <PublicMap overview={query.data} list={query.data && <LandList lands={query.data.lands} />} />
      <ButtonLink
        variant="text"
        size="sm"
        href={urls.explore()}
        endIcon="caret-right"
        endIconMirrored
        className={styles.more}
      >
        {t('explore.toExplore')}
      </ButtonLink>
    </>
  );
}
