import { useQuery } from '@tanstack/react-query';

import { useApi } from '../../platform/session-provider.tsx';
import { useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Icon } from '../../ui/icon.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useGiftSummary } from './gift-summary.ts';
import { giftedTreesQuery } from './tree-queries.ts';

import styles from './gifted-row.module.css';

/** How many trees the person gave away, and the way to them. */
export function GiftedRow() {
  const { t } = useTexts();
  const { data: trees } = useQuery(giftedTreesQuery(useApi()));
  const summaryOf = useGiftSummary();
  return (
    <section>
      <h2 className={styles.heading}>{t('giftedTrees.title')}</h2>
      <Link href={urls.gifted()} className={styles.row}>
        <Illustration name="empty-gifts" className={styles.picture} />
        <span className={styles.text}>
          <span className={styles.title}>
            {trees === undefined ? <Skeleton shape="title" /> : summaryOf(trees.length)}
          </span>
          <span className={styles.hint}>{t('giftedTrees.hint')}</span>
        </span>
        <Icon name="caret-right" size={20} mirrored className={styles.caret} />
      </Link>
    </section>
  );
}
