import {
  couponsPerSheet,
  downloadCoupons,
  makeCoupons,
  printCoupons,
} from '@nabta/contract/operations/campaign';
import type { CampaignRecord, CouponBatch } from '@nabta/contract/operations/campaign';
import { maxCodes, maxUsesWithoutApproval } from '@nabta/domain/campaign';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { DigitsField } from '#shared/form/digits-field.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { FieldRow, RecordSection } from '#shared/record/record-layout.tsx';
import { useDownload } from '#shared/saving/use-download.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';

import { ApprovalChip } from './campaign-state.tsx';
import { coverageAfter, CoverageChip, FirstComeSwitch, isShort } from './promised-coverage.tsx';
import { useCampaignChange } from './use-campaign-change.ts';

import utilities from '#ui/utilities.module.css';
import styles from './campaign-console.module.css';

export function CouponBatches({ campaign }: { campaign: CampaignRecord }) {
  const { t, formatNumber } = useTexts('campaign-console');
  return (
    <RecordSection title={t('campaigns.codes')}>
      <p className={styles.note}>
        {t('campaigns.codesBody', { limit: formatNumber(maxUsesWithoutApproval) })}
      </p>
      {campaign.batches.length === 0 ? (
        <p className={utilities.faint}>{t('campaigns.noCodes')}</p>
      ) : (
        <ul className={styles.list}>
          {campaign.batches.map((batch) => (
            <Batch key={batch.id} campaign={campaign} batch={batch} />
          ))}
        </ul>
      )}
      <NewCodes campaign={campaign} />
    </RecordSection>
  );
}

function Batch({ campaign, batch }: { campaign: CampaignRecord; batch: CouponBatch }) {
  const { t, formatNumber, formatDate } = useTexts('campaign-console');
  const { call } = useApi();
  const { codes, mostUses, uses, madeAt, approval } = batch;
  const params = { id: campaign.id, batchId: batch.id };
  const failure = { errorText: t('campaigns.failed'), action: 'download-campaign-file' };
  const csvDownload = useDownload({
    ...failure,
    request: () => call(downloadCoupons, { params }),
    fileNameOf: () => `${campaign.slug}-codes.csv`,
  });
  const pdfDownload = useDownload({
    ...failure,
    request: (sheet: number) => call(printCoupons, { params, query: { sheet } }),
    fileNameOf: (sheet) => `${campaign.slug}-cards-${sheet}.pdf`,
  });
  const isPending = csvDownload.isPending || pdfDownload.isPending;
  const sheets = Array.from({ length: Math.ceil(codes / couponsPerSheet) }, (_, index) => index + 1);
  const maxUses = codes * mostUses;
  const usesText = t('campaigns.used', { uses: formatNumber(uses), all: formatNumber(maxUses) });
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <p className={styles.name}>{t('campaigns.batch', { count: codes, number: formatNumber(codes) })}</p>
        <p className={styles.muted}>{formatDate(madeAt ?? batch.askedAt, { dateStyle: 'medium' })}</p>
        {batch.isFirstCome && <Chip kind="warn">{t('campaigns.firstCome')}</Chip>}
        {batch.coverage && <CoverageChip coverage={batch.coverage} />}
        <ApprovalChip approval={approval} />
      </div>
      {madeAt !== null && (
        <>
          <ProgressBar label={t('campaigns.codes')} value={uses} max={maxUses} valueText={usesText} />
          <p className={styles.muted}>{usesText}</p>
          <div className={utilities.wrap8}>
            <Button
              variant="secondary"
              size="sm"
              icon="download-simple"
              disabled={isPending}
              onClick={() => csvDownload.mutate()}
            >
              {t('campaigns.csv')}
            </Button>
            {sheets.map((sheet) => (
              <Button
                key={sheet}
                variant="secondary"
                size="sm"
                icon="qr-code"
                disabled={isPending}
                onClick={() => pdfDownload.mutate(sheet)}
              >
                {sheets.length === 1
                  ? t('campaigns.sheet')
                  : t('campaigns.sheetOf', {
                      from: formatNumber((sheet - 1) * couponsPerSheet + 1),
                      to: formatNumber(Math.min(codes, sheet * couponsPerSheet)),
                    })}
              </Button>
            ))}
          </div>
        </>
      )}
    </li>
  );
}

function NewCodes({ campaign }: { campaign: CampaignRecord }) {
  const { t } = useTexts('campaign-console');
  const { form, field, change, reset, values } = useForm({
    initial: { codes: '', mostUses: '1', isOpenSecret: false, isFirstCome: false, reason: '' },
    submit: () => creating.mutate(undefined, { onSuccess: reset }),
  });
  const { isOpenSecret, isFirstCome } = values;
  const reason = values.reason.trim();
  const [codes, mostUses] = [Number(values.codes), Number(values.mostUses)];
  const creating = useCampaignChange((call) =>
    call(makeCoupons, {
      params: { id: campaign.id },
      body: { codes, mostUses, isOpenSecret, isFirstCome, reason },
    }),
  );
  const coverage = coverageAfter(campaign, codes * mostUses);
  const isCovered = isFirstCome || !isShort(coverage);
  const isComplete = isCovered && codes >= 1 && codes <= maxCodes && mostUses >= 1 && reason !== '';
  return (
    <form {...form} className={utilities.column14}>
      <FieldRow>
        <DigitsField label={t('campaigns.codeCount')} maxDigits={4} {...field('codes')} />
        <DigitsField label={t('campaigns.mostUses')} maxDigits={6} {...field('mostUses')} />
        <TextField
          label={t('campaigns.reason')}
          hint={t('campaigns.reasonHint')}
          maxLength={500}
          {...field('reason')}
        />
      </FieldRow>
      <label className={styles.switch}>
        <Switch checked={isOpenSecret} onChange={(isOn) => change({ isOpenSecret: isOn })} />
        <span>
          {t('campaigns.openSecret')}
          <span className={styles.muted}>{t('campaigns.openSecretHint')}</span>
        </span>
      </label>
      {codes > 0 && (
        <FirstComeSwitch
          coverage={coverage}
          value={isFirstCome}
          onChange={(isOn) => change({ isFirstCome: isOn })}
        />
      )}
      <Button
        type="submit"
        variant="secondary"
        icon="plus"
        className={styles.alignStart}
        disabled={!isComplete}
        pending={creating.isPending}
      >
        {t('campaigns.makeCodes')}
      </Button>
    </form>
  );
}
