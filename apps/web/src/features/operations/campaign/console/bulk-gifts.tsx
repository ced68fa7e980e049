import { stageBulkGift } from '@nabta/contract/campaign';
import type { CampaignRecord } from '@nabta/contract/campaign';
import { useRef } from 'react';

import { RecordSection } from '../../../kit/record/record-layout.tsx';
import { campaignConsoleTexts } from '../../../locales/campaign-console.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useTextFile } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { BulkGiftItem } from './bulk-gift-item.tsx';
import { useCampaignChange } from './use-campaign-change.ts';

import styles from './campaign-console.module.css';

/** Files of phones that get a tree each: the way to a new one, and how far each of them is. */
export function BulkGifts({ campaign }: { campaign: CampaignRecord }) {
  const tell = useTextFile(campaignConsoleTexts);
  const { call } = useApi();
  const input = useRef<HTMLInputElement>(null);
  const staging = useCampaignChange((file: File) =>
    call(stageBulkGift, { params: { id: campaign.id }, file }),
  );
  return (
    <RecordSection title={tell('campaigns.bulk')}>
      <p className={styles.note}>{tell('campaigns.bulkBody')}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label={tell('campaigns.chooseFile')}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file !== undefined) staging.mutate(file);
        }}
      />
      <Button
        look="secondary"
        icon="users-three"
        className={styles.start}
        pending={staging.isPending}
        pendingText={tell('campaigns.reading')}
        onClick={() => input.current?.click()}
      >
        {tell('campaigns.chooseFile')}
      </Button>
      {campaign.bulkGifts.length === 0 ? (
        <p className={styles.none}>{tell('campaigns.noBulk')}</p>
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
