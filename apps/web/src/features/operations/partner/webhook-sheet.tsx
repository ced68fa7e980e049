import { webhookTypes } from '@nabta/domain/partner';

import { useTexts } from '#platform/texts.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';

import { ChoiceSwitches, ModeChoice } from './choice-switches.tsx';
import type { Mode } from './choice-switches.tsx';
import { usePartnerLabels } from './partner-labels.ts';
import { SecretSheet } from './secret-sheet.tsx';
import { useAddWebhook } from './use-partners.ts';

import styles from './partner.module.css';

interface WebhookSheetProps {
  companyId: string;
  open: boolean;
  onClose: () => void;
}

export function WebhookSheet({ companyId, open, onClose }: WebhookSheetProps) {
  const { t } = useTexts('partner');
  const adding = useAddWebhook();
  return (
    <SecretSheet
      open={open}
      onClose={onClose}
      title={t('partner.addWebhook')}
      dialogTexts={{ title: t('partner.secretTitle'), body: t('partner.secretBody') }}
      mutation={adding}
    >
      <WebhookForm companyId={companyId} adding={adding} />
    </SecretSheet>
  );
}

type WebhookFormProps = { companyId: string; adding: ReturnType<typeof useAddWebhook> };

function WebhookForm({ companyId, adding }: WebhookFormProps) {
  const { t } = useTexts('partner');
  const { typeOf } = usePartnerLabels();
  const { form, field } = useForm({
    initial: { url: '', mode: 'test' as Mode, types: [...webhookTypes] },
    validators: {
      url: (url) => !URL.canParse(url.trim()) && t('partner.urlHint'),
      types: (types) => types.length === 0 && t('partner.typesMissing'),
    },
    submit: ({ url, types, mode }) =>
      adding.mutate({ params: { companyId }, body: { url: url.trim(), types, isTest: mode === 'test' } }),
  });
  return (
    <form {...form} className={styles.form}>
      <TextField
        type="url"
        dir="ltr"
        label={t('partner.url')}
        placeholder="https://shop.example/nabta"
        hint={t('partner.urlHint')}
        {...field('url')}
        error={field('url').error ?? adding.error?.message}
      />
      <ModeChoice {...field('mode')} />
      <ChoiceSwitches label={t('partner.types')} choices={webhookTypes} nameOf={typeOf} {...field('types')} />
      <Button type="submit" wide pending={adding.isPending}>
        {t('partner.addWebhook')}
      </Button>
    </form>
  );
}
