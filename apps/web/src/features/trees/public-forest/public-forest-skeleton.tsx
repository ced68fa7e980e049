import { PageHeader } from '../../kit/navigation/page-header.tsx';
import { ProfileCardSkeleton } from '../profile-card/profile-card-skeleton.tsx';
import { TreeListSkeleton } from '../tree/tree-list-skeleton.tsx';

import styles from './public-forest.module.css';

/** The page of somebody's forest before it is known whose. */
export function PublicForestSkeleton() {
  return (
    <>
      <PageHeader />
      <main id="main" aria-busy="true" className={styles.page}>
        <ProfileCardSkeleton />
        <TreeListSkeleton view="list" />
      </main>
    </>
  );
}
