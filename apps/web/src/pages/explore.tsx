import { ForestHeader } from '../features/gifts/my-forest/forest-header.tsx';
import { ExploreView } from '../features/operations/explore/explore-view.tsx';
import { useExploreOverview } from '../features/operations/explore/public-map.tsx';
import { useTexts } from '../platform/texts.tsx';
import { QueryState } from '../shared/navigation/query-state.tsx';

import styles from './explore.module.css';

export function Page() {
  const { t } = useTexts('explore');
  const query = useExploreOverview();
  return (
    <>
      <ForestHeader title={t('explore.title')} />
      <main id="main" className={styles.page}>
        <p className={styles.intro}>{t('explore.intro')}</p>
        {query.data ? (
          <ExploreView overview={query.data} />
        ) : (
          <QueryState query={query} errorTitle={t('explore.loadError')} className={styles.loading} />
        )}
      </main>
    </>
  );
}
