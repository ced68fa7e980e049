import { useTexts } from '#platform/texts.tsx';
import { Card } from '#ui/card.tsx';
import { Landscape } from '#ui/landscape.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import styles from './profile-card-skeleton.module.css';

export function ProfileCardSkeleton() {
  const { t } = useTexts();
  return (
    <Card as="section" hero flush>
      <div className={styles.scene} role="status" aria-label={t('common.loading')}>
        <Landscape className={styles.landscape} />
        <Skeleton shape="circle" className={styles.avatar} />
        <Skeleton shape="title" className={styles.name} />
      </div>
      <div className={styles.levels}>
        <Skeleton />
        <Skeleton shape="block" className={styles.badges} />
      </div>
    </Card>
  );
}
