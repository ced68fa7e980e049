import type { TreeSummary } from '@nabta/contract/tree';

import { couponTexts } from '../../locales/coupon.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LevelReached } from '../badge/level-reached.tsx';
import { useTreeInWords } from '../tree/tree-in-words.ts';
import { RedeemedTree } from './redeemed-tree.tsx';

import styles from './coupon-success.module.css';

/** The tree that a code became, and the ways on. */
export function CouponSuccess({ tree, level }: { tree: TreeSummary; level: 1 | 2 }) {
  const tell = useTextFile(couponTexts);
  const inWords = useTreeInWords();
  const Heading = `h${level}` as const;
  return (
    <Card hero className={styles.card}>
      <RedeemedTree tree={tree} />
      <div role="status">
        <Heading className={styles.title}>{tell('coupon.successTitle')}</Heading>
        <p className={styles.body}>{tell('coupon.successBody', { tree: inWords(tree) })}</p>
      </div>
      <LevelReached />
      <div className={styles.actions}>
        <ButtonLink wide href={urls.tree(tree.publicId)} replace>
          {tell('coupon.successAction')}
        </ButtonLink>
        <ButtonLink wide look="text" href={urls.home()} replace>
          {tell('coupon.toForest')}
        </ButtonLink>
      </div>
    </Card>
  );
}
