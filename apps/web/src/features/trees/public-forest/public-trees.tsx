import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import { type TreeSummary, listPublicTrees, treePageSize } from '@nabta/contract/trees/tree';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { treeKeys } from '#shared/cache/keys.ts';

import { LazyForestMap } from '../map/forest/lazy-forest-map.tsx';
import { nextCursor } from '../tree/tree-queries.ts';
import { type TreeView, ViewTabs } from '../tree/view-tabs.tsx';
import { PagedTrees } from './paged-trees.tsx';

import styles from './public-trees.module.css';

interface PublicTreesProps {
  accountId: string;
  count: number;
  name: string;
  sharePath: string;
}

export function PublicTrees({ accountId, count, name, sharePath }: PublicTreesProps) {
  const { t } = useTexts('public-user');
  return (
    <section>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('publicUser.treesOf', { name })}</h2>
        {count > 0 && <p className={styles.count}>{t('common.treeCount', { count })}</p>}
      </div>
      {count === 0 ? (
        <p className={styles.empty}>{t('publicUser.emptyTrees')}</p>
      ) : (
        <TreeViews label={t('publicUser.treesOf', { name })} {...{ accountId, count, sharePath }} />
      )}
    </section>
  );
}

const panelId = 'public-trees-panel';
const publicViews = ['list', 'map'] as const;

function TreeViews({
  label,
  accountId,
  count,
  sharePath,
}: Omit<PublicTreesProps, 'name'> & { label: string }) {
  const { t } = useTexts();
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'map' ? 'map' : 'list';
  const changeView = (next: TreeView) =>
    setParams(
      (current) => {
        const changedParams = new URLSearchParams(current);
        changedParams.set('view', next);
        return changedParams;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <div className={styles.views}>
        <ViewTabs label={label} views={publicViews} view={view} onChange={changeView} panelId={panelId} />
      </div>
      <div id={panelId} role="tabpanel" aria-label={t(view === 'map' ? 'home.viewMap' : 'home.viewList')}>
        {view === 'map' ? (
          <LazyForestMap
            forest={{ kind: 'public', accountId }}
            count={count}
            empty={null}
            list={<Trees accountId={accountId} />}
            sharePath={sharePath}
          />
        ) : (
          <Trees accountId={accountId} />
        )}
      </div>
    </>
  );
}

function Trees({ accountId }: { accountId: string }) {
  return <PagedTrees query={usePublicTrees(accountId)} withoutOwner />;
}

function usePublicTrees(accountId: string) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: treeKeys.publicOf(accountId),
    queryFn: async ({ pageParam, signal }) => {
      const query = { cursor: pageParam, limit: treePageSize };
      return treesOf(await call(listPublicTrees, { params: { id: accountId }, query }, { signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
  });
}

/** Without `for_map`, the endpoint returns summaries. */
function treesOf(response: DataOfEndpoint<typeof listPublicTrees>): TreeSummary[] {
  return Array.isArray(response) ? response : [];
}
