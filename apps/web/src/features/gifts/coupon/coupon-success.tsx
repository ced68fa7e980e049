import type { TreeSummary } from '@nabta/contract/trees/tree';

import { LevelReached } from '#features/trees/badge/level-reached.tsx';
import { useTreeLabel } from '#features/trees/tree/use-tree-label.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

import { RedeemedTree } from './redeemed-tree.tsx';

import styles from './coupon-success.module.css';

export function CouponSuccess({ tree, level }: { tree: TreeSummary; level: 1 | 2 }) {
  const { t } = useTexts('coupon');
  const labelOf = useTreeLabel();
  const Heading = `h${level}` as const;
  return (
    <Card hero className={styles.card}>
      <RedeemedTree tree={tree} />
      <div role="status">
        <Heading className={styles.title}>{t('coupon.successTitle')}</Heading>
        <p className={styles.body}>{t('coupon.successBody', { tree: labelOf(tree) })}</p>
      </div>
      <LevelReached />
      <div className={styles.actions}>
        <ButtonLink wide href={urls.tree(tree.publicId)} replace>
          {t('coupon.successAction')}
        </ButtonLink>
        <ButtonLink wide variant="text" href={urls.home()} replace>
          {t('coupon.toForest')}
        </ButtonLink>
      </div>
    </Card>
  );
}
