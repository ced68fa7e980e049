import { clsx } from 'clsx';

import { useTexts } from '#platform/texts.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import type { TreeListView } from './view-tabs.tsx';

import styles from './tree-list.module.css';

const slots = [1, 2, 3, 4, 5, 6];

export function TreeListSkeleton({ view }: { view: TreeListView }) {
  const { t } = useTexts();
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t('home.loading')}
      className={clsx(styles.skeleton, styles[view])}
    >
      {slots.map((slot) =>
        view === 'cards' ? (
          <Skeleton key={slot} shape="block" className={styles.skeletonCard} />
        ) : (
          <div key={slot} className={styles.skeletonRow}>
            <Skeleton shape="block" className={styles.skeletonPhoto} />
            <div className={styles.skeletonText}>
              <Skeleton shape="title" />
              <Skeleton shape="line" className={styles.skeletonOwner} />
            </div>
          </div>
        ),
      )}
    </div>
  );
}
