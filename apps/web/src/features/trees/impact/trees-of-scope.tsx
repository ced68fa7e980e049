import { listTreesOfScope, treesOfScopePage } from '@nabta/contract/trees/impact';

import { usePreloadTexts, useTexts } from '#platform/texts.tsx';
import { useApiPages } from '#shared/cache/api-query.ts';
import { impactKeys } from '#shared/cache/keys.ts';

import { PagedTrees } from '../public-forest/paged-trees.tsx';

import styles from '../public-forest/public-trees.module.css';

interface TreesOfScopeProps {
  scope: 'effort' | 'land' | 'planter';
  id: string;
  count: number;
}

export function TreesOfScope({ scope, id, count }: TreesOfScopeProps) {
  usePreloadTexts('impact', 'public-user');
  const { t } = useTexts('impact');
  const query = useApiPages(
    listTreesOfScope,
    { query: { scope, id, limit: treesOfScopePage } },
    { queryKey: impactKeys.trees(scope, id), cursorOf: (tree) => tree.id },
  );
  if (count === 0) return null;
  return (
    <section>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('impact.treesColumn')}</h2>
        <p className={styles.count}>{t('common.treeCount', { count })}</p>
      </div>
      <PagedTrees query={query} />
    </section>
  );
}
