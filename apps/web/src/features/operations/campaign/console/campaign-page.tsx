import { getCampaign } from '@nabta/contract/operations/campaign';
import type { CampaignRecord } from '@nabta/contract/operations/campaign';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useDocumentTitle } from '#platform/use-document-title.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { campaignKeys } from '#shared/cache/keys.ts';
import { newRecordId } from '#shared/record/directory-record.ts';
import { Metrics, RecordLayout, RecordLinks, RecordSection } from '#shared/record/record-layout.tsx';
import { RecordPage } from '#shared/record/record-page.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

import { BulkGifts } from './bulk-gifts.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignState } from './campaign-state.tsx';
import { CampaignTrees } from './campaign-trees.tsx';
import { CouponBatches } from './coupon-batches.tsx';
import { CoverageChip } from './promised-coverage.tsx';

const pollIntervalMs = 5_000;

export function Page({ id }: { id: string }) {
  const { t } = useTexts('campaign-console');
  const query = useApiQuery(
    getCampaign,
    { params: { id } },
    {
      queryKey: campaignKeys.one(id),
      enabled: id !== newRecordId,
      refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? pollIntervalMs : false),
    },
  );
  return (
    <RecordPage
      id={id}
      query={query}
      backTo={{ href: urls.console('campaigns'), label: t('campaigns.list') }}
    >
      {(campaign) => <Campaign campaign={campaign} />}
    </RecordPage>
  );
}

function isInProgress({ bulkGifts, batches }: CampaignRecord): boolean {
  return (
    bulkGifts.some(({ status }) => status === 'running') ||
    [...bulkGifts, ...batches].some(({ approval }) => approval === 'waiting')
  );
}

function Campaign({ campaign }: { campaign: CampaignRecord | undefined }) {
  const { t, language } = useTexts('campaign-console');
  useDocumentTitle(campaign ? nameIn(campaign.name, language) : t('campaigns.add'));
  if (campaign === undefined)
    return (
      <RecordLayout>
        <CampaignForm campaign={undefined} />
      </RecordLayout>
    );
  return (
    <RecordLayout aside={<Aside campaign={campaign} />}>
      <BulkGifts campaign={campaign} />
      <CouponBatches campaign={campaign} />
      <CampaignForm campaign={campaign} />
    </RecordLayout>
  );
}

function Aside({ campaign }: { campaign: CampaignRecord }) {
  const { t, language, formatNumber } = useTexts('campaign-console');
  const { free, taken } = campaign.trees;
  const progressText = t('campaigns.givenOf', {
    given: formatNumber(taken),
    all: formatNumber(free + taken),
  });
  return (
    <>
      <RecordSection title={nameIn(campaign.name, language)} end={<CampaignState state={campaign.state} />}>
        <Metrics
          metrics={[
            { label: t('campaigns.taken'), value: formatNumber(taken) },
            { label: t('campaigns.free'), value: formatNumber(free) },
          ]}
        />
        <ProgressBar label={t('campaigns.taken')} value={taken} max={free + taken} valueText={progressText} />
        <CoverageChip coverage={campaign.coverage} />
        <RecordLinks
          links={[{ href: urls.campaign(campaign.slug), icon: 'ticket', label: t('campaigns.publicPage') }]}
        />
      </RecordSection>
      <CampaignTrees campaign={campaign} />
    </>
  );
}
