import { Suspense } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import { TreeFact } from '../tree-fact/tree-fact.tsx';
import { TreeHeader } from './head/tree-header.tsx';
import { TreeLayout } from './tree-layout.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './tree-page-skeleton.module.css';

export function TreePageSkeleton() {
  const { t } = useTexts();
  return (
    <>
      <TreeHeader />
      <TreeLayout isBusy hero={<Skeleton shape="block" className={styles.hero} />}>
        <div className={utilities.stack14}>
          <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
          <Skeleton shape="title" className={styles.title} />
          <Skeleton className={styles.line} />
          <Skeleton shape="block" className={styles.button} />
        </div>
        <div className={styles.placeholder}>
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
