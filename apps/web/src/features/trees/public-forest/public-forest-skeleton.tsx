import { PageHeader } from '#shared/navigation/page-header.tsx';

import { ProfileCardSkeleton } from '../profile-card/profile-card-skeleton.tsx';
import { TreeListSkeleton } from '../tree/tree-list-skeleton.tsx';

import styles from './public-forest.module.css';

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
