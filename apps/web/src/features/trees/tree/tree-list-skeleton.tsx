import { clsx } from 'clsx';

import { useTexts } from '../../platform/texts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { TreeListView } from './tree-view.ts';

import styles from './tree-list.module.css';

const places = [1, 2, 3, 4, 5, 6];

/** The list before its trees have come, in the measures that they will have. */
export function TreeListSkeleton({ view }: { view: TreeListView }) {
  const { t } = useTexts();
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t('home.loading')}
      className={clsx(styles.waiting, styles[view])}
    >
      {places.map((place) =>
        view === 'cards' ? (
          <Skeleton key={place} shape="block" className={styles.waitingCard} />
        ) : (
          <div key={place} className={styles.waitingRow}>
            <Skeleton shape="block" className={styles.waitingPhoto} />
            <div className={styles.waitingText}>
              <Skeleton shape="title" />
              <Skeleton shape="line" className={styles.waitingOwner} />
            </div>
          </div>
        ),
      )}
    </div>
  );
}
