import { useTexts } from '../../platform/texts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

import styles from './benefit-skeleton.module.css';

/** Cards of the size of those that will stand here. */
export function BenefitSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status" aria-label={t('common.loading')} className={styles.cards}>
      <Skeleton shape="block" className={styles.large} />
      <div className={styles.pair}>
        <Skeleton shape="block" className={styles.small} />
        <Skeleton shape="block" className={styles.small} />
      </div>
      <Skeleton shape="block" className={styles.large} />
    </div>
  );
}
