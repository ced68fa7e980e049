import { partnerScopes } from '@nabta/domain/partner';
import type { PartnerScope } from '@nabta/domain/partner';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

import { ChoiceSwitches, ModeChoice } from './choice-switches.tsx';
import type { Mode } from './choice-switches.tsx';
import { usePartnerLabels } from './partner-labels.ts';
import { SecretSheet } from './secret-sheet.tsx';
import { useCreateKey } from './use-partners.ts';

import styles from './partner.module.css';

interface KeySheetProps {
  companyId: string;
  open: boolean;
  onClose: () => void;
}

/** Creates an API key and shows it once. */
export function KeySheet({ companyId, open, onClose }: KeySheetProps) {
  const { t } = useTexts('partner');
  const createKey = useCreateKey();
  return (
    <SecretSheet
      open={open}
      onClose={onClose}
      title={t('partner.makeKey')}
      dialogTexts={{ title: t('partner.shownTitle'), body: t('partner.shownBody') }}
      mutation={createKey}
    >
      <KeyForm companyId={companyId} createKey={createKey} />
    </SecretSheet>
  );
}

const lifetimes = { life90: 90, life365: 365 } as const;
type Lifetime = keyof typeof lifetimes;
const dayMs = 86_400_000;

type KeyFormProps = { companyId: string; createKey: ReturnType<typeof useCreateKey> };

function KeyForm({ companyId, createKey }: KeyFormProps) {
  const { t } = useTexts('partner');
  const { scopeOf } = usePartnerLabels();
  const [name, setName] = useState('');
  const [mode, setMode] = useState<Mode>('test');
  const [scopes, setScopes] = useState<PartnerScope[]>([...partnerScopes]);
  const [lifetime, setLifetime] = useState<string>();
  const [isSubmitted, setIsSubmitted] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsSubmitted(true);
    if (name.trim() === '' || scopes.length === 0) return;
    const days = lifetimes[lifetime as Lifetime];
    const expiresAt = days === undefined ? null : new Date(Date.now() + days * dayMs).toISOString();
    createKey.mutate({
      params: { companyId },
      body: { name: name.trim(), isTest: mode === 'test', scopes, expiresAt },
    });
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextField
        label={t('partner.keyName')}
        hint={t('partner.keyNameHint')}
        maxLength={80}
        value={name}
        onChange={setName}
        error={isSubmitted && name.trim() === '' ? t('partner.keyNameMissing') : undefined}
      />
      <ModeChoice value={mode} onChange={setMode} />
      <ChoiceSwitches
        label={t('partner.scopes')}
        choices={partnerScopes}
        chosen={scopes}
        nameOf={scopeOf}
        onChange={setScopes}
        error={isSubmitted && scopes.length === 0 ? t('partner.scopesMissing') : undefined}
      />
      <SelectField
        label={t('partner.life')}
        anyLabel={t('partner.endless')}
        options={(Object.keys(lifetimes) as Lifetime[]).map((id) => ({ id, name: t(`partner.${id}`) }))}
        value={lifetime}
        onChange={setLifetime}
      />
      {createKey.error && <FieldError id="key-error">{createKey.error.message}</FieldError>}
      <Button type="submit" wide pending={createKey.isPending}>
        {t('partner.makeKey')}
      </Button>
    </form>
  );
}
