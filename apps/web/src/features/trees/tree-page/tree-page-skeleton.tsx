import type { Tree } from '@nabta/contract/tree';
import { Suspense } from 'react';

import { useTexts } from '../../platform/texts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { TreeFact } from '../tree-fact/tree-fact.tsx';
import { TreePhoto } from '../tree/tree-photo.tsx';
import { TreeHeader } from './head/tree-header.tsx';
import { TreeLayout } from './tree-layout.tsx';

import heroStyles from './head/tree-hero.module.css';
import styles from './tree-page-skeleton.module.css';

interface TreePageSkeletonProps {
  /** The photo, where that is all that is known of the tree. */
  image?: Tree['image'] | undefined;
}

/** The page of a tree in its final measures, while it is on its way. */
export function TreePageSkeleton({ image = null }: TreePageSkeletonProps) {
  const { t } = useTexts();
  return (
    <>
      <TreeHeader />
      <TreeLayout
        isBusy
        hero={
          image === null ? (
            <Skeleton shape="block" className={styles.hero} />
          ) : (
            <div className={heroStyles.hero}>
              <TreePhoto shape="hero" image={image} alt="" isFirst />
            </div>
          )
        }
      >
        <div className={styles.lines}>
          <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
          <Skeleton shape="title" className={styles.title} />
          <Skeleton className={styles.line} />
          <Skeleton shape="block" className={styles.button} />
        </div>
        <div className={styles.wait}>
          <Skeleton shape="block" className={styles.card} />
          <div className={styles.fact}>
            <Suspense>
              <TreeFact />
            </Suspense>
          </div>
        </div>
        <Skeleton shape="block" className={styles.card} />
      </TreeLayout>
    </>
  );
}
