import { webhookTypes } from '@nabta/domain/partner';
import type { WebhookType } from '@nabta/domain/partner';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { partnerTexts } from '../../locales/partner.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoiceSwitches } from './choice-switches.tsx';
import { ModeChoice } from './mode-choice.tsx';
import type { Mode } from './mode-choice.tsx';
import { usePartnerWords } from './partner-words.ts';
import { SecretSheet } from './secret-sheet.tsx';
import { useAddWebhook } from './use-partners.ts';

import styles from './partner.module.css';

interface WebhookSheetProps {
  companyId: string;
  open: boolean;
  onClose: () => void;
}

/** Where to tell of what; its secret is shown this once. */
export function WebhookSheet({ companyId, open, onClose }: WebhookSheetProps) {
  const tell = useTextFile(partnerTexts);
  const adding = useAddWebhook();
  return (
    <SecretSheet
      open={open}
      onClose={onClose}
      title={tell('partner.addWebhook')}
      shown={{ title: tell('partner.secretTitle'), body: tell('partner.secretBody') }}
      making={adding}
    >
      <WebhookForm companyId={companyId} adding={adding} />
    </SecretSheet>
  );
}

type WebhookFormProps = { companyId: string; adding: ReturnType<typeof useAddWebhook> };

function WebhookForm({ companyId, adding }: WebhookFormProps) {
  const tell = useTextFile(partnerTexts);
  const { typeOf } = usePartnerWords();
  const [url, setUrl] = useState('');
  const [mode, setMode] = useState<Mode>('test');
  const [types, setTypes] = useState<WebhookType[]>([...webhookTypes]);
  const [isTried, setIsTried] = useState(false);
  const isUrlMissing = !URL.canParse(url.trim());

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (isUrlMissing || types.length === 0) return;
    adding.mutate({ params: { companyId }, body: { url: url.trim(), types, isTest: mode === 'test' } });
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextField
        type="url"
        dir="ltr"
        label={tell('partner.url')}
        placeholder="https://shop.example/nabta"
        value={url}
        onChange={setUrl}
        hint={tell('partner.urlHint')}
        error={isTried && isUrlMissing ? tell('partner.urlHint') : adding.error?.message}
      />
      <ModeChoice value={mode} onChange={setMode} />
      <ChoiceSwitches
        label={tell('partner.types')}
        choices={webhookTypes}
        chosen={types}
        nameOf={typeOf}
        onChange={setTypes}
        error={isTried && types.length === 0 ? tell('partner.typesMissing') : undefined}
      />
      <Button type="submit" wide pending={adding.isPending}>
        {tell('partner.addWebhook')}
      </Button>
    </form>
  );
}
