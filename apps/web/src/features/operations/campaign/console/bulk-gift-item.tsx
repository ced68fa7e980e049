import {
  discardBulkGift,
  downloadFaults,
  getBulkGift,
  resumeBulkGift,
  stopBulkGift,
} from '@nabta/contract/operations/campaign';
import type { BulkGift, CampaignRecord, FaultyLine } from '@nabta/contract/operations/campaign';
import type { BulkGiftState } from '@nabta/domain/campaign';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { campaignKeys } from '#shared/cache/keys.ts';
import { invalidateCampaign } from '#shared/cache/staff-cache-updates.ts';
import { Metrics } from '#shared/record/record-layout.tsx';
import { DownloadButton } from '#shared/saving/download-button.tsx';
import { useDownload } from '#shared/saving/use-download.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

import { ApprovalChip } from './campaign-state.tsx';
import { StartBulkGift } from './start-bulk-gift.tsx';
import { useCampaignChange } from './use-campaign-change.ts';

import utilities from '#ui/utilities.module.css';
import styles from './campaign-console.module.css';

const pollIntervalMs = 2_000;

const statusChips = {
  staged: { text: 'campaigns.staged', tone: 'info' },
  running: { text: 'campaigns.running', tone: 'success' },
  stopped: { text: 'campaigns.stopped', tone: 'neutral' },
  short: { text: 'campaigns.short', tone: 'warn' },
  done: { text: 'campaigns.finished', tone: 'success' },
} as const satisfies Record<BulkGiftState, object>;

type BulkGiftItemProps = { campaign: CampaignRecord; bulkGift: BulkGift };

export function BulkGiftItem({ campaign, bulkGift: listed }: BulkGiftItemProps) {
  const { t, formatDate } = useTexts('campaign-console');
  const { data } = useApiQuery(
    getBulkGift,
    { params: { id: listed.id } },
    {
      queryKey: campaignKeys.bulkGift(listed.id),
      refetchInterval: ({ state }) => (isInProgress(state.data ?? listed) ? pollIntervalMs : false),
    },
  );
  const bulkGift = data ?? listed;
  const { status, approval } = bulkGift;
  const queryClient = useQueryClient();
  const hasChanged = status !== listed.status || approval !== listed.approval;
  useEffect(() => {
    if (hasChanged) invalidateCampaign(queryClient, campaign.id);
  }, [hasChanged, queryClient, campaign.id]);
  const { text, tone } = statusChips[status];
  const canStart = status === 'staged' && approval !== 'waiting';
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <Chip kind={tone}>{t(text)}</Chip>
        <p className={styles.muted}>
          {formatDate(bulkGift.stagedAt, { dateStyle: 'medium', timeStyle: 'short' })}
        </p>
        {bulkGift.isFirstCome && <Chip kind="warn">{t('campaigns.firstCome')}</Chip>}
        <ApprovalChip approval={approval} />
      </div>
      {status === 'staged' ? <DryRun bulkGift={bulkGift} /> : <Progress bulkGift={bulkGift} />}
      {bulkGift.withoutTree > 0 && <p className={styles.warning}>{t('campaigns.shortNote')}</p>}
      <FaultyLines bulkGiftId={bulkGift.id} slug={campaign.slug} faulty={data?.faulty ?? []} />
      {canStart && <StartBulkGift campaign={campaign} bulkGift={bulkGift} />}
      <BulkGiftActions bulkGift={bulkGift} />
    </li>
  );
}

/** Trees are being given, SMS are being sent, or an approval is pending. */
function isInProgress({ status, approval, texts }: BulkGift): boolean {
  return status === 'running' || texts.waiting > 0 || (status === 'staged' && approval === 'waiting');
}

function DryRun({ bulkGift }: { bulkGift: BulkGift }) {
  const { t, formatNumber } = useTexts('campaign-console');
  const { lines, receivers, faults, withoutTree, withoutText } = bulkGift;
  const metrics = [
    { label: t('campaigns.lines'), value: lines },
    { label: t('campaigns.receivers'), value: receivers },
    { label: t('campaigns.invalid_phone'), value: faults.invalid_phone },
    { label: t('campaigns.repeated'), value: faults.repeated },
    { label: t('campaigns.already_given'), value: faults.already_given },
    { label: t('campaigns.withoutTree'), value: withoutTree },
    { label: t('campaigns.withoutText'), value: withoutText },
  ];
  return <Metrics metrics={metrics.map((metric) => ({ ...metric, value: formatNumber(metric.value) }))} />;
}

function Progress({ bulkGift }: { bulkGift: BulkGift }) {
  const { t, formatNumber } = useTexts('campaign-console');
  const { given, receivers, opened, texts } = bulkGift;
  const progressText = t('campaigns.givenOf', {
    given: formatNumber(given),
    all: formatNumber(receivers),
  });
  const metrics = [
    { label: t('campaigns.textsSent'), value: texts.sent },
    { label: t('campaigns.textsWaiting'), value: texts.waiting },
    { label: t('campaigns.textsFailed'), value: texts.failed },
    { label: t('campaigns.opened'), value: opened },
  ];
  return (
    <>
      <p className={styles.name}>{progressText}</p>
      <ProgressBar label={t('campaigns.progress')} value={given} max={receivers} valueText={progressText} />
      <Metrics metrics={metrics.map((metric) => ({ ...metric, value: formatNumber(metric.value) }))} />
    </>
  );
}

function BulkGiftActions({ bulkGift: { id, status, approval } }: { bulkGift: BulkGift }) {
  const { t } = useTexts('campaign-console');
  const stopping = useCampaignChange((call) => call(stopBulkGift, { params: { id } }));
  const resuming = useCampaignChange((call) => call(resumeBulkGift, { params: { id } }));
  const discarding = useCampaignChange((call) => call(discardBulkGift, { params: { id } }));
  if (status === 'done' || (status === 'staged' && approval === 'waiting')) return null;
  return (
    <div className={utilities.wrap8}>
      {status === 'running' && (
        <Button
          variant="secondary"
          size="sm"
          icon="stop-fill"
          pending={stopping.isPending}
          onClick={() => stopping.mutate()}
        >
          {t('campaigns.stop')}
        </Button>
      )}
      {(status === 'stopped' || status === 'short') && (
        <Button size="sm" pending={resuming.isPending} onClick={() => resuming.mutate()}>
          {t('campaigns.resume')}
        </Button>
      )}
      {status === 'staged' && (
        <Button variant="text" size="sm" pending={discarding.isPending} onClick={() => discarding.mutate()}>
          {t('campaigns.discard')}
        </Button>
      )}
    </div>
  );
}

/** The download contains all lines. */
const maxFaultyLines = 5;

type FaultyLinesProps = { bulkGiftId: string; slug: string; faulty: readonly FaultyLine[] };

function FaultyLines({ bulkGiftId, slug, faulty }: FaultyLinesProps) {
  const { t, formatNumber } = useTexts('campaign-console');
  const { call } = useApi();
  const download = useDownload({
    request: () => call(downloadFaults, { params: { id: bulkGiftId } }),
    fileNameOf: () => `${slug}-faults.csv`,
    errorText: t('campaigns.failed'),
    action: 'download-campaign-file',
  });
  if (faulty.length === 0) return null;
  return (
    <div className={utilities.stack6}>
      <p className={styles.muted}>{t('campaigns.faultyLines')}</p>
      <ul className={styles.lines}>
        {faulty.slice(0, maxFaultyLines).map(({ line, written, fault }) => (
          <li key={line} className={styles.line}>
            <span className={styles.muted}>{t('campaigns.line', { line: formatNumber(line) })}</span>
            <Ltr>{written || '—'}</Ltr>
            <span>{t(`campaigns.${fault}`)}</span>
          </li>
        ))}
      </ul>
      <DownloadButton variant="text" className={styles.alignStart} download={download}>
        {t('campaigns.downloadFaults')}
      </DownloadButton>
    </div>
  );
}
