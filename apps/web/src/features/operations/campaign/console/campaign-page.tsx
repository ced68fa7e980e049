import { getCampaign } from '@nabta/contract/campaign';
import type { CampaignRecord } from '@nabta/contract/campaign';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';

import { campaignKeys } from '../../../kit/cache/keys.ts';
import { Figures, RecordLayout, RecordSection } from '../../../kit/record/record-layout.tsx';
import { RecordLinks } from '../../../kit/record/record-links.tsx';
import { RecordPage } from '../../../kit/record/record-page.tsx';
import { campaignConsoleTexts } from '../../../locales/campaign-console.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { usePageName } from '../../../platform/use-page-name.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { BulkGifts } from './bulk-gifts.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignState } from './campaign-state.tsx';
import { CampaignTrees } from './campaign-trees.tsx';
import { CouponBatches } from './coupon-batches.tsx';

/** While trees are given or somebody else may decide, it is asked for so often. */
const readEveryMs = 5_000;

/** One campaign: its words, its trees, its codes and its gifts. */
export function CampaignPage({ id }: { id: string }) {
  const tell = useTextFile(campaignConsoleTexts);
  const { call } = useApi();
  const isNew = id === 'new';
  const query = useQuery({
    queryKey: campaignKeys.one(id),
    queryFn: ({ signal }) => call(getCampaign, { params: { id } }, { signal }),
    enabled: !isNew,
    refetchInterval: ({ state }) => (state.data && isGoingOn(state.data) ? readEveryMs : false),
  });
  return (
    <RecordPage
      query={isNew ? undefined : query}
      backTo={{ href: urls.console('campaigns'), label: tell('campaigns.list') }}
    >
      {(campaign) => <Campaign campaign={campaign} />}
    </RecordPage>
  );
}

function isGoingOn({ bulkGifts, batches }: CampaignRecord): boolean {
  return (
    bulkGifts.some(({ status }) => status === 'running') ||
    [...bulkGifts, ...batches].some(({ approval }) => approval === 'waiting')
  );
}

function Campaign({ campaign }: { campaign: CampaignRecord | undefined }) {
  const { language } = useTexts();
  const tell = useTextFile(campaignConsoleTexts);
  usePageName(campaign ? nameIn(campaign.name, language) : tell('campaigns.add'));
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
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(campaignConsoleTexts);
  const { free, taken } = campaign.trees;
  const told = tell('campaigns.givenOf', { given: formatNumber(taken), all: formatNumber(free + taken) });
  return (
    <>
      <RecordSection title={nameIn(campaign.name, language)} end={<CampaignState state={campaign.state} />}>
        <Figures
          figures={[
            { label: tell('campaigns.taken'), value: formatNumber(taken) },
            { label: tell('campaigns.free'), value: formatNumber(free) },
          ]}
        />
        <ProgressBar label={tell('campaigns.taken')} value={taken} max={free + taken} valueText={told} />
        <RecordLinks
          links={[
            { href: urls.campaign(campaign.slug), icon: 'ticket', label: tell('campaigns.publicPage') },
          ]}
        />
      </RecordSection>
      <CampaignTrees campaign={campaign} />
    </>
  );
}
