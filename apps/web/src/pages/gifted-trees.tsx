import { Suspense } from 'react';

import { GivenGifts } from '../features/gifts/gift/given/given-gifts.tsx';
import { ForestHeader } from '../features/gifts/my-forest/forest-header.tsx';
import { TreeListSkeleton } from '../features/trees/tree/tree-list-skeleton.tsx';
import { usePreloadTexts, useTexts } from '../platform/texts.tsx';

import styles from './gifted-trees.module.css';

export function Page() {
  const { t } = useTexts();
  usePreloadTexts('given-gifts', 'share');
  return (
    <>
      <ForestHeader page="gifted" title={t('giftedTrees.title')} />
      <main id="main" className={styles.page}>
        <Suspense fallback={<TreeListSkeleton view="list" />}>
          <GivenGifts />
        </Suspense>
      </main>
    </>
  );
}
