import { startBulkGift } from '@nabta/contract/operations/campaign';
import type { BulkGift } from '@nabta/contract/operations/campaign';
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

import { useCampaignChange } from './use-campaign-change.ts';

import utilities from '#ui/utilities.module.css';
import styles from './campaign-console.module.css';

const selectableOccasions = occasions.filter((occasion) => occasion !== 'none');

export function StartBulkGift({ bulkGift }: { bulkGift: BulkGift }) {
  const { t, formatNumber } = useTexts('campaign-console', 'gift');
  const { form, field, values } = useForm({
    initial: {
      message: '',
      occasion: undefined as Occasion | undefined,
      pace: String(textsPerMinute.default),
      reason: '',
    },
    submit: () => starting.mutate(),
  });
  const { occasion } = values;
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
      },
    }),
  );
  const { receivers, takesTwo } = bulkGift;
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
      {takesTwo && (
        <p className={styles.note}>
          {t('campaigns.secondPerson', { limit: formatNumber(maxGiftsWithoutApproval) })}
        </p>
      )}
      <Button
        type="submit"
        icon="gift"
        className={styles.alignStart}
        disabled={receivers === 0 || !isPaceValid || reason === ''}
        pending={starting.isPending}
      >
        {takesTwo
          ? t('campaigns.ask')
          : t('campaigns.give', { count: receivers, number: formatNumber(receivers) })}
      </Button>
    </form>
  );
}
