import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';

import { giftedTreesQuery } from '#features/trees/tree/tree-queries.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Illustration } from '#ui/illustration.tsx';
import { Link } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { useGiftSummary } from './gift-summary.ts';

import styles from './gifted-row.module.css';

interface GiftedRowProps {
  /** Undefined for users without trees. */
  onGive: (() => void) | undefined;
}

export function GiftedRow({ onGive }: GiftedRowProps) {
  const { t } = useTexts();
  const { data: trees, isError } = useQuery(giftedTreesQuery(useApi()));
  const unopened = trees?.filter(({ isPromised }) => isPromised).length ?? 0;
  const summaryOf = useGiftSummary();
  if (!onGive && (trees === undefined || trees.length === 0)) return null;
  return (
    <section>
      <div className={styles.head}>
        <h2>{t('giftedTrees.title')}</h2>
        {onGive && (
          <Button variant="text" size="sm" icon="gift" className={styles.give} onClick={onGive}>
            {t('giftedTrees.give')}
          </Button>
        )}
      </div>
      <Link href={urls.gifted()} className={styles.row}>
        <Illustration name="empty-gifts" className={styles.picture} />
        <span className={styles.text}>
          <span className={styles.title}>
            {trees === undefined ? !isError && <Skeleton shape="title" /> : summaryOf(trees.length)}
          </span>
          <span className={styles.hint}>
            {unopened > 0 ? (
              <Suspense>
                <UnopenedCount count={unopened} />
              </Suspense>
            ) : (
              t('giftedTrees.hint')
            )}
          </span>
        </span>
        <Icon name="caret-right" size={20} mirrored className={styles.caret} />
      </Link>
    </section>
  );
}

function UnopenedCount({ count }: { count: number }) {
  return useTexts('given-gifts').t('givenGifts.unopened', { count });
}
