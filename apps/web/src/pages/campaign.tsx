import { nameIn } from '@nabta/domain/localized-name';
import { useParams } from 'react-router';

import { CampaignView, useCampaign } from '../features/operations/campaign/page/campaign-view.tsx';
import { ApiError } from '../platform/api-error.ts';
import { usePreloadTexts, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { useDocumentTitle } from '../platform/use-document-title.ts';
import { LoadError } from '../shared/navigation/load-error.tsx';
import { PageHeader } from '../shared/navigation/page-header.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from '../features/operations/campaign/page/campaign-view.module.css';

export function Page() {
  const { t, language } = useTexts('campaign');
  usePreloadTexts('campaign', 'coupon');
  const { slug = '' } = useParams();
  const { data: campaign, error, refetch, isFetching } = useCampaign(slug);
  useDocumentTitle(campaign && nameIn(campaign.name, language));
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageHeader back />
      <main id="main" className={styles.page}>
        {campaign ? (
          <CampaignView campaign={campaign} />
        ) : error === null ? (
          <div role="status" aria-busy="true" aria-label={t('common.loading')}>
            <Skeleton shape="block" className={styles.skeleton} />
          </div>
        ) : isUnknown ? (
          <EmptyState
            level={1}
            illustration="not-found"
            title={t('campaign.notFound')}
            body={t('campaign.notFoundBody')}
            actions={<ButtonLink href={urls.impact('whole')}>{t('campaign.toImpact')}</ButtonLink>}
          />
        ) : (
          <LoadError
            error={error}
            level={1}
            title={t('campaign.pageError')}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </main>
    </>
  );
}
