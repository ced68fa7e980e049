import type { TreeSummary } from '@nabta/contract/tree';
import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';

import { LevelReached } from '../features/badge/level-reached.tsx';
import { writeCouponCode } from '../features/coupon/coupon-entry.ts';
import { CouponForm } from '../features/coupon/coupon-form.tsx';
import { RedeemedTree } from '../features/coupon/redeemed-tree.tsx';
import { useCouponWords } from '../features/coupon/use-coupon.ts';
import { ForestHeader } from '../features/my-forest/forest-header.tsx';
import { useTreeInWords } from '../features/tree/tree-in-words.ts';
import { couponTexts } from '../locales/coupon.ts';
import { useTextFile, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Illustration } from '../ui/illustration.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './coupon-screen.module.css';

/** The page behind the link of a coupon; its offer is open to everybody. */
export function CouponScreen() {
  const { t } = useTexts();
  const { code = '' } = useParams();
  return (
    <>
      <ForestHeader />
      <main id="main" className={styles.page}>
        <Suspense
          fallback={
            <div aria-busy="true" aria-label={t('common.loading')} role="status">
              <Skeleton shape="block" className={styles.waiting} />
            </div>
          }
        >
          <CouponPage key={code} code={code} />
        </Suspense>
      </main>
    </>
  );
}

function CouponPage({ code }: { code: string }) {
  const tell = useTextFile(couponTexts);
  const navigate = useNavigate();
  const [written, setWritten] = useState(() => writeCouponCode(code));
  const [redeemed, setRedeemed] = useState<TreeSummary>();
  const { words, setEnd } = useCouponWords(written);
  if (redeemed !== undefined) return <Redeemed tree={redeemed} />;
  return (
    <Card hero className={styles.card}>
      <Illustration name={words.picture} />
      <h1 className={styles.title}>{tell(words.title)}</h1>
      <p className={styles.body}>{tell(words.body)}</p>
      <div className={styles.form}>
        <CouponForm
          written={written}
          onWrite={setWritten}
          onEnd={setEnd}
          onRedeemed={(tree) => (tree === undefined ? void navigate(urls.home()) : setRedeemed(tree))}
        />
      </div>
    </Card>
  );
}

function Redeemed({ tree }: { tree: TreeSummary }) {
  const tell = useTextFile(couponTexts);
  const inWords = useTreeInWords();
  return (
    <Card hero className={styles.card}>
      <RedeemedTree tree={tree} />
      <div role="status">
        <h1 className={styles.title}>{tell('coupon.successTitle')}</h1>
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
