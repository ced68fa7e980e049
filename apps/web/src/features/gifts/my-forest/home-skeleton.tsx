import { badgeLevels } from '@nabta/domain/badge-level';
import { clsx } from 'clsx';

import { isCardFolded } from '#features/trees/profile-card/folded-card.ts';
import { TreeListSkeleton } from '#features/trees/tree/tree-list-skeleton.tsx';
import { useTexts } from '#platform/texts.tsx';
import { PageHeader } from '#shared/navigation/page-header.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './home-skeleton.module.css';

/** Home placeholder in final dimensions until the session is known. */
export function HomeSkeleton() {
  const { t } = useTexts();
  return (
    <>
      <PageHeader settings />
      <main id="main" aria-busy="true" aria-label={t('common.loading')} className={styles.page}>
        <OwnCardSkeleton isFoldable />
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

export function OwnCardSkeleton({ isFoldable }: { isFoldable: boolean }) {
  const isFolded = isFoldable && isCardFolded();
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
      <Skeleton shape="title" className={styles.nextLevel} />
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
