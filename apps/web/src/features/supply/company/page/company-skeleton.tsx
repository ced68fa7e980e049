import { TreeListSkeleton } from '#features/trees/tree/tree-list-skeleton.tsx';
import { PageHeader } from '#shared/navigation/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import styles from './company-page.module.css';

export function CompanySkeleton() {
  return (
    <>
      <PageHeader back />
      <main id="main" aria-busy="true" className={styles.page}>
        <Skeleton shape="block" className={styles.hero} />
        <TreeListSkeleton view="list" />
      </main>
    </>
  );
}
