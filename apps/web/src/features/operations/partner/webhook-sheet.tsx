import { webhookTypes } from '@nabta/domain/partner';
import type { WebhookType } from '@nabta/domain/partner';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useTexts } from '#platform/texts.tsx';
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

/** Creates a webhook and shows its secret once. */
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
  const [url, setUrl] = useState('');
  const [mode, setMode] = useState<Mode>('test');
  const [types, setTypes] = useState<WebhookType[]>([...webhookTypes]);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isUrlMissing = !URL.canParse(url.trim());

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsSubmitted(true);
    if (isUrlMissing || types.length === 0) return;
    adding.mutate({ params: { companyId }, body: { url: url.trim(), types, isTest: mode === 'test' } });
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextField
        type="url"
        dir="ltr"
        label={t('partner.url')}
        placeholder="https://shop.example/nabta"
        value={url}
        onChange={setUrl}
        hint={t('partner.urlHint')}
        error={isSubmitted && isUrlMissing ? t('partner.urlHint') : adding.error?.message}
      />
      <ModeChoice value={mode} onChange={setMode} />
      <ChoiceSwitches
        label={t('partner.types')}
        choices={webhookTypes}
        chosen={types}
        nameOf={typeOf}
        onChange={setTypes}
        error={isSubmitted && types.length === 0 ? t('partner.typesMissing') : undefined}
      />
      <Button type="submit" wide pending={adding.isPending}>
        {t('partner.addWebhook')}
      </Button>
    </form>
  );
}
