import { discardBulkGift, getBulkGift, resumeBulkGift, stopBulkGift } from '@nabta/contract/campaign';
import type { BulkGift, CampaignRecord } from '@nabta/contract/campaign';
import type { BulkGiftState } from '@nabta/domain/campaign';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { campaignKeys } from '../../../kit/cache/keys.ts';
import { campaignOutdated } from '../../../kit/cache/staff-changes.ts';
import { Figures } from '../../../kit/record/record-layout.tsx';
import { campaignConsoleTexts } from '../../../locales/campaign-console.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ApprovalChip } from './approval-chip.tsx';
import { FaultyLines } from './faulty-lines.tsx';
import { StartBulkGift } from './start-bulk-gift.tsx';
import { useCampaignChange } from './use-campaign-change.ts';

import styles from './campaign-console.module.css';

const readEveryMs = 2_000;

const states = {
  staged: { text: 'campaigns.staged', tone: 'info' },
  running: { text: 'campaigns.running', tone: 'success' },
  stopped: { text: 'campaigns.stopped', tone: 'neutral' },
  short: { text: 'campaigns.short', tone: 'warn' },
  done: { text: 'campaigns.finished', tone: 'success' },
} as const satisfies Record<BulkGiftState, object>;

interface BulkGiftItemProps {
  campaign: CampaignRecord;
  bulkGift: BulkGift;
}

/** One file of phones: what would happen, or how far it is, as it goes on. */
export function BulkGiftItem({ campaign, bulkGift: listed }: BulkGiftItemProps) {
  const { formatDate } = useTexts();
  const tell = useTextFile(campaignConsoleTexts);
  const { call } = useApi();
  const { data } = useQuery({
    queryKey: campaignKeys.bulkGift(listed.id),
    queryFn: ({ signal }) => call(getBulkGift, { params: { id: listed.id } }, { signal }),
    refetchInterval: ({ state }) => (isGoingOn(state.data ?? listed) ? readEveryMs : false),
  });
  const bulkGift = data ?? listed;
  const { status, approval } = bulkGift;
  const queryClient = useQueryClient();
  const isNews = status !== listed.status || approval !== listed.approval;
  useEffect(() => {
    if (isNews) campaignOutdated(queryClient, campaign.id);
  }, [isNews, queryClient, campaign.id]);
  const { text, tone } = states[status];
  const mayStart = status === 'staged' && approval !== 'waiting';
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <Chip kind={tone}>{tell(text)}</Chip>
        <p className={styles.dim}>
          {formatDate(bulkGift.stagedAt, { dateStyle: 'medium', timeStyle: 'short' })}
        </p>
        <ApprovalChip approval={approval} />
      </div>
      {status === 'staged' ? <DryRun bulkGift={bulkGift} /> : <Progress bulkGift={bulkGift} />}
      {bulkGift.withoutTree > 0 && <p className={styles.warning}>{tell('campaigns.shortNote')}</p>}
      <FaultyLines bulkGiftId={bulkGift.id} slug={campaign.slug} faulty={data?.faulty ?? []} />
      {mayStart && <StartBulkGift bulkGift={bulkGift} />}
      <Steps bulkGift={bulkGift} />
    </li>
  );
}

/** Trees are given, texts leave, or somebody else may decide. */
function isGoingOn({ status, approval, texts }: BulkGift): boolean {
  return status === 'running' || texts.waiting > 0 || (status === 'staged' && approval === 'waiting');
}

/** What would happen, before anything does. */
function DryRun({ bulkGift }: { bulkGift: BulkGift }) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(campaignConsoleTexts);
  const { lines, receivers, faults, withoutTree, withoutText } = bulkGift;
  const figures = [
    { label: tell('campaigns.lines'), value: lines },
    { label: tell('campaigns.receivers'), value: receivers },
    { label: tell('campaigns.invalid_phone'), value: faults.invalid_phone },
    { label: tell('campaigns.repeated'), value: faults.repeated },
    { label: tell('campaigns.already_given'), value: faults.already_given },
    { label: tell('campaigns.withoutTree'), value: withoutTree },
    { label: tell('campaigns.withoutText'), value: withoutText },
  ];
  return <Figures figures={figures.map((figure) => ({ ...figure, value: formatNumber(figure.value) }))} />;
}

function Progress({ bulkGift }: { bulkGift: BulkGift }) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(campaignConsoleTexts);
  const { given, receivers, opened, texts } = bulkGift;
  const told = tell('campaigns.givenOf', { given: formatNumber(given), all: formatNumber(receivers) });
  const figures = [
    { label: tell('campaigns.textsSent'), value: texts.sent },
    { label: tell('campaigns.textsWaiting'), value: texts.waiting },
    { label: tell('campaigns.textsFailed'), value: texts.failed },
    { label: tell('campaigns.opened'), value: opened },
  ];
  return (
    <>
      <p className={styles.name}>{told}</p>
      <ProgressBar label={tell('campaigns.progress')} value={given} max={receivers} valueText={told} />
      <Figures figures={figures.map((figure) => ({ ...figure, value: formatNumber(figure.value) }))} />
    </>
  );
}

/** What can be done with it where it stands, beside beginning. */
function Steps({ bulkGift: { id, status, approval } }: { bulkGift: BulkGift }) {
  const tell = useTextFile(campaignConsoleTexts);
  const { call } = useApi();
  const params = { id };
  const stopping = useCampaignChange(() => call(stopBulkGift, { params }));
  const resuming = useCampaignChange(() => call(resumeBulkGift, { params }));
  const discarding = useCampaignChange(() => call(discardBulkGift, { params }));
  if (status === 'done' || (status === 'staged' && approval === 'waiting')) return null;
  return (
    <div className={styles.actions}>
      {status === 'running' && (
        <Button
          look="secondary"
          size="sm"
          icon="stop-fill"
          pending={stopping.isPending}
          onClick={() => stopping.mutate(undefined)}
        >
          {tell('campaigns.stop')}
        </Button>
      )}
      {(status === 'stopped' || status === 'short') && (
        <Button size="sm" pending={resuming.isPending} onClick={() => resuming.mutate(undefined)}>
          {tell('campaigns.resume')}
        </Button>
      )}
      {status === 'staged' && (
        <Button
          look="text"
          size="sm"
          pending={discarding.isPending}
          onClick={() => discarding.mutate(undefined)}
        >
          {tell('campaigns.discard')}
        </Button>
      )}
    </div>
  );
}
