import { startBulkGift } from '@nabta/contract/campaign';
import type { BulkGift } from '@nabta/contract/campaign';
import { giftsByOnePerson, textsPerMinute } from '@nabta/domain/campaign';
import { maxGiftMessage, occasions } from '@nabta/domain/gift-state';
import type { Occasion } from '@nabta/domain/gift-state';
import { useState } from 'react';

import { FieldRow } from '../../../kit/record/record-layout.tsx';
import { campaignConsoleTexts } from '../../../locales/campaign-console.ts';
import { giftTexts } from '../../../locales/gift.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { toLatinDigits } from '../../../ui/digits.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCampaignChange } from './use-campaign-change.ts';

import styles from './campaign-console.module.css';

const named = occasions.filter((occasion) => occasion !== 'none');

/** The words, the pace and the reason of a bulk gift, and its beginning. */
export function StartBulkGift({ bulkGift }: { bulkGift: BulkGift }) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(campaignConsoleTexts);
  const tellGift = useTextFile(giftTexts);
  const { call } = useApi();
  const [draft, setDraft] = useState({
    message: '',
    occasion: undefined as Occasion | undefined,
    pace: String(textsPerMinute.usual),
    reason: '',
  });
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const message = draft.message.trim();
  const starting = useCampaignChange(() =>
    call(startBulkGift, {
      params: { id: bulkGift.id },
      body: {
        textsPerMinute: Number(draft.pace),
        reason: draft.reason.trim(),
        ...(draft.occasion && { occasion: draft.occasion }),
        ...(message !== '' && { message }),
      },
    }),
  );
  const { receivers, takesTwo } = bulkGift;
  const isPaced = Number(draft.pace) >= 1 && Number(draft.pace) <= textsPerMinute.most;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        starting.mutate(undefined);
      }}
    >
      <TextArea
        label={tell('campaigns.message')}
        hint={tell('campaigns.messageHint')}
        rows={2}
        maxLength={maxGiftMessage}
        value={draft.message}
        onChange={(written) => change({ message: written })}
      />
      <FieldRow>
        <SelectField
          label={tell('campaigns.occasion')}
          anyLabel={tell('campaigns.noOccasion')}
          options={named.map((occasion) => ({ id: occasion, name: tellGift(`occasion.${occasion}`) }))}
          value={draft.occasion}
          onChange={(occasion) => change({ occasion: occasion as Occasion | undefined })}
        />
        <TextField
          dir="ltr"
          inputMode="numeric"
          label={tell('campaigns.pace')}
          hint={tell('campaigns.paceHint')}
          value={draft.pace}
          onChange={(typed) => change({ pace: toLatinDigits(typed).slice(0, 4) })}
        />
        <TextField
          label={tell('campaigns.reason')}
          hint={tell('campaigns.reasonHint')}
          maxLength={500}
          value={draft.reason}
          onChange={(reason) => change({ reason })}
        />
      </FieldRow>
      {takesTwo && (
        <p className={styles.note}>
          {tell('campaigns.secondPerson', { limit: formatNumber(giftsByOnePerson) })}
        </p>
      )}
      <Button
        type="submit"
        icon="gift"
        className={styles.start}
        disabled={receivers === 0 || !isPaced || draft.reason.trim() === ''}
        pending={starting.isPending}
      >
        {takesTwo
          ? tell('campaigns.ask')
          : tell('campaigns.give', { count: receivers, told: formatNumber(receivers) })}
      </Button>
    </form>
  );
}
