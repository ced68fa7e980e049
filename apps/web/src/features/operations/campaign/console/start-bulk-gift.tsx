import { startBulkGift } from '@nabta/contract/operations/campaign';
import type { BulkGift, CampaignRecord } from '@nabta/contract/operations/campaign';
import { maxGiftsWithoutApproval, textsPerMinute } from '@nabta/domain/campaign';
import { maxGiftMessage, occasions } from '@nabta/domain/gift-state';
import type { Occasion } from '@nabta/domain/gift-state';

import { useTexts } from '#platform/texts.tsx';
import { DigitsField } from '#shared/form/digits-field.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { FieldRow } from '#shared/record/record-layout.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';

import { coverageAfter, FirstComeSwitch, isShort } from './promised-coverage.tsx';
import { useCampaignChange } from './use-campaign-change.ts';

import utilities from '#ui/utilities.module.css';
import styles from './campaign-console.module.css';

const selectableOccasions = occasions.filter((occasion) => occasion !== 'none');

type StartBulkGiftProps = { campaign: CampaignRecord; bulkGift: BulkGift };

export function StartBulkGift({ campaign, bulkGift }: StartBulkGiftProps) {
  const { t, formatNumber } = useTexts('campaign-console', 'gift');
  const { form, field, values, change } = useForm({
    initial: {
      message: '',
      occasion: undefined as Occasion | undefined,
      pace: String(textsPerMinute.default),
      isFirstCome: false,
      reason: '',
    },
    submit: () => starting.mutate(),
  });
  const { occasion, isFirstCome } = values;
  const pace = Number(values.pace);
  const message = values.message.trim();
  const reason = values.reason.trim();
  const starting = useCampaignChange((call) =>
    call(startBulkGift, {
      params: { id: bulkGift.id },
      body: {
        textsPerMinute: pace,
        reason,
        ...(occasion && { occasion }),
        ...(message !== '' && { message }),
        ...(isFirstCome && { isFirstCome }),
      },
    }),
  );
  const { receivers, takesTwo } = bulkGift;
  const coverage = coverageAfter(campaign, receivers);
  const isCovered = isFirstCome || !isShort(coverage);
  const isPaceValid = pace >= 1 && pace <= textsPerMinute.max;
  return (
    <form {...form} className={utilities.column14}>
      <TextArea
        label={t('campaigns.message')}
        hint={t('campaigns.messageHint')}
        rows={2}
        maxLength={maxGiftMessage}
        {...field('message')}
      />
      <FieldRow>
        <SelectField
          label={t('campaigns.occasion')}
          anyLabel={t('campaigns.noOccasion')}
          options={selectableOccasions.map((id) => ({ id, name: t(`occasion.${id}`) }))}
          {...field('occasion')}
        />
        <DigitsField
          label={t('campaigns.pace')}
          hint={t('campaigns.paceHint')}
          maxDigits={4}
          {...field('pace')}
        />
        <TextField
          label={t('campaigns.reason')}
          hint={t('campaigns.reasonHint')}
          maxLength={500}
          {...field('reason')}
        />
      </FieldRow>
      <FirstComeSwitch
        coverage={coverage}
        value={isFirstCome}
        onChange={(isOn) => change({ isFirstCome: isOn })}
      />
      {takesTwo && (
        <p className={styles.note}>
          {t('campaigns.secondPerson', { limit: formatNumber(maxGiftsWithoutApproval) })}
        </p>
      )}
      <Button
        type="submit"
        icon="gift"
        className={styles.alignStart}
        disabled={receivers === 0 || !isPaceValid || !isCovered || reason === ''}
        pending={starting.isPending}
      >
        {takesTwo
          ? t('campaigns.ask')
          : t('campaigns.give', { count: receivers, number: formatNumber(receivers) })}
      </Button>
    </form>
  );
}
