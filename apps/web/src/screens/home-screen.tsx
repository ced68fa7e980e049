import { Suspense } from 'react';

import { GreetingCard } from '../features/account/greeting-card.tsx';
import { TreeFact } from '../features/tree-fact/tree-fact.tsx';
import { useAccount } from '../platform/session-provider.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './home-screen.module.css';
import { PageHeader } from './page-header.tsx';

export function HomeScreen() {
  const { t } = useTexts();
  const account = useAccount();
  return (
    <>
      <PageHeader settings />
      <main id="main" className={styles.page}>
        <GreetingCard account={account} />
        <div>
          <h2 className={styles.heading}>{t('home.myTrees')}</h2>
          <EmptyState
            level={3}
            illustration="empty-trees"
            title={t('home.emptyTitle')}
            body={t('home.emptyHint')}
            actions={
              <ButtonLink look="secondary" icon="plant" href={urls.tutorial()}>
                {t('home.tour')}
              </ButtonLink>
            }
          />
          <Suspense>
            <TreeFact />
          </Suspense>
        </div>
      </main>
    </>
  );
}
