import { stageBulkGift } from '@nabta/contract/operations/campaign';
import type { CampaignRecord } from '@nabta/contract/operations/campaign';
import { useRef } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { RecordSection } from '#shared/record/record-layout.tsx';
import { Button } from '#ui/button.tsx';

import { BulkGiftItem } from './bulk-gift-item.tsx';
import { useCampaignChange } from './use-campaign-change.ts';

import utilities from '#ui/utilities.module.css';
import styles from './campaign-console.module.css';

export function BulkGifts({ campaign }: { campaign: CampaignRecord }) {
  const { t } = useTexts('campaign-console');
  const input = useRef<HTMLInputElement>(null);
  const staging = useCampaignChange((call, file: File) =>
    call(stageBulkGift, { params: { id: campaign.id }, file }),
  );
  return (
    <RecordSection title={t('campaigns.bulk')}>
      <p className={styles.note}>{t('campaigns.bulkBody')}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label={t('campaigns.chooseFile')}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file !== undefined) staging.mutate(file);
        }}
      />
      <Button
        variant="secondary"
        icon="users-three"
        className={styles.alignStart}
        pending={staging.isPending}
        pendingText={t('campaigns.reading')}
        onClick={() => input.current?.click()}
      >
        {t('campaigns.chooseFile')}
      </Button>
      {campaign.bulkGifts.length === 0 ? (
        <p className={utilities.faint}>{t('campaigns.noBulk')}</p>
      ) : (
        <ul className={styles.list}>
          {campaign.bulkGifts.map((bulkGift) => (
            <BulkGiftItem key={bulkGift.id} campaign={campaign} bulkGift={bulkGift} />
          ))}
        </ul>
      )}
    </RecordSection>
  );
}
