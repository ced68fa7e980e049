import { useTexts } from '#platform/texts.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './benefit-skeleton.module.css';

export function BenefitSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status" aria-label={t('common.loading')} className={utilities.stack12}>
      <Skeleton shape="block" className={styles.large} />
      <div className={styles.pair}>
        <Skeleton shape="block" className={styles.small} />
        <Skeleton shape="block" className={styles.small} />
      </div>
      <Skeleton shape="block" className={styles.large} />
    </div>
  );
}
