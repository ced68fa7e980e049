import { badgeLevels } from '@nabta/domain/badge-level';
import { clsx } from 'clsx';

import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import styles from './home-skeleton.module.css';

/** Placeholder of the owner's card in final dimensions. */
export function OwnCardSkeleton({ isFolded }: { isFolded: boolean }) {
  return (
    <Card hero flush className={clsx(styles.card, isFolded && styles.folded)}>
      <div className={styles.scene}>
        <Skeleton shape="circle" />
        <Skeleton shape="title" className={styles.name} />
        <Skeleton className={styles.share} />
        {!isFolded && <Skeleton shape="circle" className={styles.tree} />}
        <Skeleton className={styles.number} />
        <Skeleton className={styles.number} />
      </div>
      <Skeleton shape="title" className={styles.next} />
      <Skeleton className={styles.bar} />
      {!isFolded && (
        <div className={styles.badges}>
          {badgeLevels.map(({ level }) => (
            <Skeleton key={level} shape="circle" className={styles.badge} />
          ))}
        </div>
      )}
    </Card>
  );
}
