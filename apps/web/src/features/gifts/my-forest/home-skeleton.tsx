import { TreeListSkeleton } from '#features/trees/tree/tree-list-skeleton.tsx';
import { useTexts } from '#platform/texts.tsx';
import { PageHeader } from '#shared/navigation/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { OwnCardSkeleton } from './own-card-skeleton.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './home-skeleton.module.css';

interface HomeSkeletonProps {
  /** Height of the collapsed card, as shown from the second visit on. */
  isFolded?: boolean;
}

/** Home placeholder in final dimensions until the session is known. */
export function HomeSkeleton({ isFolded = true }: HomeSkeletonProps) {
  const { t } = useTexts();
  return (
    <>
      <PageHeader settings />
      <main id="main" aria-busy="true" aria-label={t('common.loading')} className={styles.page}>
        <OwnCardSkeleton isFolded={isFolded} />
        <Skeleton shape="block" className={styles.banner} />
        <div className={utilities.stack12}>
          <Skeleton shape="title" />
          <Skeleton shape="block" className={styles.tabs} />
          <TreeListSkeleton view="list" />
        </div>
      </main>
    </>
  );
}
