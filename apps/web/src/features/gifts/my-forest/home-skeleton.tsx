import { PageHeader } from '../../kit/navigation/page-header.tsx';
import { useTexts } from '../../platform/texts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TreeListSkeleton } from '../tree/tree-list-skeleton.tsx';
import { OwnCardSkeleton } from './own-card-skeleton.tsx';

import styles from './home-skeleton.module.css';

interface HomeSkeletonProps {
  /** As the card stands from the second visit on. */
  isFolded?: boolean;
}

/** Home in its final measures, before it is known whose it is. */
export function HomeSkeleton({ isFolded = true }: HomeSkeletonProps) {
  const { t } = useTexts();
  return (
    <>
      <PageHeader settings />
      <main id="main" aria-busy="true" aria-label={t('common.loading')} className={styles.page}>
        <OwnCardSkeleton isFolded={isFolded} />
        <Skeleton shape="block" className={styles.banner} />
        <div className={styles.trees}>
          <Skeleton shape="title" />
          <Skeleton shape="block" className={styles.tabs} />
          <TreeListSkeleton view="list" />
        </div>
      </main>
    </>
  );
}
