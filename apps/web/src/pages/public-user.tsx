import { ownerTitle } from '@nabta/domain/tree-title';
import { useParams } from 'react-router';

import { ProfileCardSkeleton } from '../features/trees/profile-card/profile-card-skeleton.tsx';
import { ProfileCard } from '../features/trees/profile-card/profile-card.tsx';
import { PublicForestSkeleton } from '../features/trees/public-forest/public-forest-skeleton.tsx';
import { PublicTrees } from '../features/trees/public-forest/public-trees.tsx';
import { usePublicAccount } from '../features/trees/public-forest/use-public-account.ts';
import { useSignInPrompt } from '../features/trees/public-forest/visitor-call-to-action.tsx';
import { usePreloadTexts, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { useDocumentTitle } from '../platform/use-document-title.ts';
import { PageHeader } from '../shared/navigation/page-header.tsx';
import { QueryState } from '../shared/navigation/query-state.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SectionSuspense } from '../ui/section-suspense.tsx';

import styles from '../features/trees/public-forest/public-forest.module.css';

export function Page() {
  const { t } = useTexts('public-user');
  usePreloadTexts('public-user', 'badge', 'share');
  const { code = '' } = useParams();
  const query = usePublicAccount(code);
  const { data: person } = query;
  useDocumentTitle(person && ownerTitle(person));
  useSignInPrompt(t('publicUser.toast'));

  if (person) {
    const { id, firstname, lastname, image, treesPlanted, treesLost, co2Avoided, byLevel } = person;
    return (
      <>
        <PageHeader />
        <main id="main" className={styles.page}>
          <div className={styles.person}>
            <SectionSuspense fallback={<ProfileCardSkeleton />}>
              <ProfileCard
                userId={id}
                {...{ firstname, lastname, image, treesPlanted, treesLost, co2Avoided, byLevel }}
                shareCode={code}
                isPublic
              />
            </SectionSuspense>
          </div>
          <PublicTrees
            accountId={id}
            count={treesPlanted}
            sharePath={urls.user(code)}
            name={firstname ?? ownerTitle(person) ?? t('app.name')}
          />
        </main>
      </>
    );
  }
  if (query.error === null) return <PublicForestSkeleton />;
  return (
    <>
      <PageHeader />
      <main id="main" className={styles.message}>
        <QueryState
          query={query}
          level={1}
          errorTitle={t('publicUser.errorTitle')}
          notFound={
            <EmptyState
              level={1}
              illustration="not-found"
              title={t('publicUser.notFound')}
              body={t('publicUser.notFoundBody')}
              actions={<ButtonLink href={urls.home()}>{t('publicUser.home')}</ButtonLink>}
            />
          }
        />
      </main>
    </>
  );
}
