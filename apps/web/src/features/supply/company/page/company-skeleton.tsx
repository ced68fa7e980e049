import { PageHeader } from '../../../kit/navigation/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TreeListSkeleton } from '../../tree/tree-list-skeleton.tsx';

import styles from './company-page.module.css';

/** The page of a company before it is known which. */
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
