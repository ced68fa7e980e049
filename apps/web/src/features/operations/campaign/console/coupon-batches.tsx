import { couponsPerSheet, downloadCoupons, makeCoupons, printCoupons } from '@nabta/contract/campaign';
import type { CampaignRecord, CouponBatch } from '@nabta/contract/campaign';
import { maxCodes, usesByOnePerson } from '@nabta/domain/campaign';
import { useState } from 'react';

import { FieldRow, RecordSection } from '../../../kit/record/record-layout.tsx';
import { useDownload } from '../../../kit/saving/use-download.ts';
import { campaignConsoleTexts } from '../../../locales/campaign-console.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { toLatinDigits } from '../../../ui/digits.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ApprovalChip } from './approval-chip.tsx';
import { useCampaignChange } from './use-campaign-change.ts';

import styles from './campaign-console.module.css';

/** The codes of a campaign: those that were made, to save and to print, and the way to more. */
export function CouponBatches({ campaign }: { campaign: CampaignRecord }) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(campaignConsoleTexts);
  return (
    <RecordSection title={tell('campaigns.codes')}>
      <p className={styles.note}>{tell('campaigns.codesBody', { limit: formatNumber(usesByOnePerson) })}</p>
      {campaign.batches.length === 0 ? (
        <p className={styles.none}>{tell('campaigns.noCodes')}</p>
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
  const { formatNumber, formatDate } = useTexts();
  const tell = useTextFile(campaignConsoleTexts);
  const { call } = useApi();
  const { codes, mostUses, uses, madeAt, approval } = batch;
  const params = { id: campaign.id, batchId: batch.id };
  const failing = { failed: tell('campaigns.failed'), action: 'download-campaign-file' };
  const listing = useDownload({
    ...failing,
    ask: () => call(downloadCoupons, { params }),
    nameOf: () => `${campaign.slug}-codes.csv`,
  });
  const printing = useDownload({
    ...failing,
    ask: (sheet: number) => call(printCoupons, { params, query: { sheet } }),
    nameOf: (sheet) => `${campaign.slug}-cards-${sheet}.pdf`,
  });
  const isPending = listing.isPending || printing.isPending;
  const sheets = Array.from({ length: Math.ceil(codes / couponsPerSheet) }, (_, index) => index + 1);
  const all = codes * mostUses;
  const used = tell('campaigns.used', { uses: formatNumber(uses), all: formatNumber(all) });
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <p className={styles.name}>{tell('campaigns.batch', { count: codes, told: formatNumber(codes) })}</p>
        <p className={styles.dim}>{formatDate(madeAt ?? batch.askedAt, { dateStyle: 'medium' })}</p>
        <ApprovalChip approval={approval} />
      </div>
      {madeAt !== null && (
        <>
          <ProgressBar label={tell('campaigns.codes')} value={uses} max={all} valueText={used} />
          <p className={styles.dim}>{used}</p>
          <div className={styles.actions}>
            <Button
              look="secondary"
              size="sm"
              icon="download-simple"
              disabled={isPending}
              onClick={() => listing.mutate()}
            >
              {tell('campaigns.csv')}
            </Button>
            {sheets.map((sheet) => (
              <Button
                key={sheet}
                look="secondary"
                size="sm"
                icon="qr-code"
                disabled={isPending}
                onClick={() => printing.mutate(sheet)}
              >
                {sheets.length === 1
                  ? tell('campaigns.sheet')
                  : tell('campaigns.sheetOf', {
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

const empty = { codes: '', mostUses: '1', isOpenSecret: false, reason: '' };

function NewCodes({ campaign }: { campaign: CampaignRecord }) {
  const tell = useTextFile(campaignConsoleTexts);
  const { call } = useApi();
  const [draft, setDraft] = useState(empty);
  const change = (part: Partial<typeof empty>) => setDraft((before) => ({ ...before, ...part }));
  const [codes, mostUses] = [Number(draft.codes), Number(draft.mostUses)];
  const making = useCampaignChange(() =>
    call(makeCoupons, {
      params: { id: campaign.id },
      body: { codes, mostUses, isOpenSecret: draft.isOpenSecret, reason: draft.reason.trim() },
    }),
  );
  const isWhole = codes >= 1 && codes <= maxCodes && mostUses >= 1 && draft.reason.trim() !== '';
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        making.mutate(undefined, { onSuccess: () => setDraft(empty) });
      }}
    >
      <FieldRow>
        <TextField
          dir="ltr"
          inputMode="numeric"
          label={tell('campaigns.codeCount')}
          value={draft.codes}
          onChange={(typed) => change({ codes: toLatinDigits(typed).slice(0, 4) })}
        />
        <TextField
          dir="ltr"
          inputMode="numeric"
          label={tell('campaigns.mostUses')}
          value={draft.mostUses}
          onChange={(typed) => change({ mostUses: toLatinDigits(typed).slice(0, 6) })}
        />
        <TextField
          label={tell('campaigns.reason')}
          hint={tell('campaigns.reasonHint')}
          maxLength={500}
          value={draft.reason}
          onChange={(reason) => change({ reason })}
        />
      </FieldRow>
      <label className={styles.switch}>
        <Switch checked={draft.isOpenSecret} onChange={(isOpenSecret) => change({ isOpenSecret })} />
        <span>
          {tell('campaigns.openSecret')}
          <span className={styles.dim}>{tell('campaigns.openSecretHint')}</span>
        </span>
      </label>
      <Button
        type="submit"
        look="secondary"
        icon="plus"
        className={styles.start}
        disabled={!isWhole}
        pending={making.isPending}
      >
        {tell('campaigns.makeCodes')}
      </Button>
    </form>
  );
}
