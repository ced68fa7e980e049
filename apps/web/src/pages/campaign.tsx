import { nameIn } from '@nabta/domain/localized-name';
import { useParams } from 'react-router';

import { CampaignView, useCampaign } from '../features/operations/campaign/page/campaign-view.tsx';
import { usePreloadTexts, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { useDocumentTitle } from '../platform/use-document-title.ts';
import { PageHeader } from '../shared/navigation/page-header.tsx';
import { QueryState } from '../shared/navigation/query-state.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from '../features/operations/campaign/page/campaign-view.module.css';

export function Page() {
  const { t, language } = useTexts('campaign');
  usePreloadTexts('campaign', 'coupon');
  const { slug = '' } = useParams();
  const query = useCampaign(slug);
  const { data: campaign } = query;
  useDocumentTitle(campaign && nameIn(campaign.name, language));
  return (
    <>
      <PageHeader back />
      <main id="main" className={styles.page}>
        {campaign ? (
          <CampaignView campaign={campaign} />
        ) : (
          <QueryState
            query={query}
            level={1}
            errorTitle={t('campaign.pageError')}
            loading={
              <div role="status" aria-busy="true" aria-label={t('common.loading')}>
                <Skeleton shape="block" className={styles.skeleton} />
              </div>
            }
            notFound={
              <EmptyState
                level={1}
                illustration="not-found"
                title={t('campaign.notFound')}
                body={t('campaign.notFoundBody')}
                actions={<ButtonLink href={urls.impact('whole')}>{t('campaign.toImpact')}</ButtonLink>}
              />
            }
          />
        )}
      </main>
    </>
  );
}
