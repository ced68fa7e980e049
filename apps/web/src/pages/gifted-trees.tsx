import { Suspense } from 'react';

import { GivenGifts } from '../features/gift/given/given-gifts.tsx';
import { ForestHeader } from '../features/my-forest/forest-header.tsx';
import { TreeListSkeleton } from '../features/tree/tree-list-skeleton.tsx';
import { givenGiftTexts } from '../locales/given-gifts.ts';
import { shareTexts } from '../locales/share.ts';
import { useTexts, useTextsAhead } from '../platform/texts.tsx';

import styles from './gifted-trees-screen.module.css';

export function GiftedTreesScreen() {
  const { t } = useTexts();
  useTextsAhead(givenGiftTexts, shareTexts);
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
