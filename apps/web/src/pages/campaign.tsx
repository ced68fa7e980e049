import { nameIn } from '@nabta/domain/localized-name';
import { useParams } from 'react-router';

import { CampaignView } from '../features/campaign/page/campaign-view.tsx';
import { useCampaign } from '../features/campaign/page/use-campaign.ts';
import { LoadFailure } from '../kit/navigation/load-failure.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { campaignTexts } from '../locales/campaign.ts';
import { couponTexts } from '../locales/coupon.ts';
import { ApiError } from '../platform/api-error.ts';
import { useTextFile, useTexts, useTextsAhead } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { usePageName } from '../platform/use-page-name.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from '../features/campaign/page/campaign-view.module.css';

/** The public page of a campaign. */
export function CampaignScreen() {
  const { t, language } = useTexts();
  useTextsAhead(campaignTexts, couponTexts);
  const tell = useTextFile(campaignTexts);
  const { slug = '' } = useParams();
  const { data: campaign, error, refetch, isFetching } = useCampaign(slug);
  usePageName(campaign && nameIn(campaign.name, language));
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageHeader back />
      <main id="main" className={styles.page}>
        {campaign ? (
          <CampaignView campaign={campaign} />
        ) : error === null ? (
          <div role="status" aria-busy="true" aria-label={t('common.loading')}>
            <Skeleton shape="block" className={styles.waiting} />
          </div>
        ) : isUnknown ? (
          <EmptyState
            level={1}
            illustration="not-found"
            title={tell('campaign.notFound')}
            body={tell('campaign.notFoundBody')}
            actions={<ButtonLink href={urls.impact('whole')}>{tell('campaign.toImpact')}</ButtonLink>}
          />
        ) : (
          <LoadFailure
            error={error}
            level={1}
            title={tell('campaign.pageError')}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </main>
    </>
  );
}
