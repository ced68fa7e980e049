import { ownerTitle } from '@nabta/domain/tree-title';
import { Suspense } from 'react';
import { useParams } from 'react-router';

import { ProfileCardSkeleton } from '../features/profile-card/profile-card-skeleton.tsx';
import { ProfileCard } from '../features/profile-card/profile-card.tsx';
import { PublicForestSkeleton } from '../features/public-forest/public-forest-skeleton.tsx';
import { PublicTrees } from '../features/public-forest/public-trees.tsx';
import { usePublicAccount } from '../features/public-forest/use-public-account.ts';
import { useSignInPrompt } from '../features/public-forest/use-sign-in-prompt.ts';
import { LoadFailure } from '../kit/navigation/load-failure.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { badgeTexts } from '../locales/badge.ts';
import { publicUserTexts } from '../locales/public-user.ts';
import { shareTexts } from '../locales/share.ts';
import { ApiError } from '../platform/api-error.ts';
import { StandIn } from '../platform/drawn-page.tsx';
import { useTextFile, useTexts, useTextsAhead } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { usePageName } from '../platform/use-page-name.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

import styles from '../features/public-forest/public-forest.module.css';

/** The forest behind a shared link. */
export function PublicUserScreen() {
  const { t } = useTexts();
  useTextsAhead(publicUserTexts, badgeTexts, shareTexts);
  const tell = useTextFile(publicUserTexts);
  const { code = '' } = useParams();
  const { data: person, error, refetch, isFetching } = usePublicAccount(code);
  usePageName(person && ownerTitle(person));
  useSignInPrompt(tell('publicUser.toast'));

  if (person) {
    const { id, firstname, lastname, image, treesPlanted, treesLost, co2Avoided, asOf } = person;
    return (
      <>
        <PageHeader />
        <main id="main" className={styles.page}>
          <div className={styles.person}>
            <Suspense
              fallback={
                <StandIn>
                  <ProfileCardSkeleton />
                </StandIn>
              }
            >
              <ProfileCard
                userId={id}
                {...{ firstname, lastname, image, treesPlanted, treesLost, co2Avoided, asOf }}
                shareCode={code}
                isPublic
              />
            </Suspense>
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
  if (error === null) return <PublicForestSkeleton />;
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageHeader />
      <main id="main" className={styles.message}>
        {isUnknown ? (
          <EmptyState
            level={1}
            illustration="not-found"
            title={tell('publicUser.notFound')}
            body={tell('publicUser.notFoundBody')}
            actions={<ButtonLink href={urls.home()}>{tell('publicUser.home')}</ButtonLink>}
          />
        ) : (
          <LoadFailure
            error={error}
            level={1}
            title={tell('publicUser.errorTitle')}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </main>
    </>
  );
}
