import { partnerScopes } from '@nabta/domain/partner';
import type { PartnerScope } from '@nabta/domain/partner';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { partnerTexts } from '../../locales/partner.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoiceSwitches } from './choice-switches.tsx';
import { ModeChoice } from './mode-choice.tsx';
import type { Mode } from './mode-choice.tsx';
import { usePartnerWords } from './partner-words.ts';
import { SecretSheet } from './secret-sheet.tsx';
import { useMakeKey } from './use-partners.ts';

import styles from './partner.module.css';

interface KeySheetProps {
  companyId: string;
  open: boolean;
  onClose: () => void;
}

/** Makes a key and shows it, this once. */
export function KeySheet({ companyId, open, onClose }: KeySheetProps) {
  const tell = useTextFile(partnerTexts);
  const making = useMakeKey();
  return (
    <SecretSheet
      open={open}
      onClose={onClose}
      title={tell('partner.makeKey')}
      shown={{ title: tell('partner.shownTitle'), body: tell('partner.shownBody') }}
      making={making}
    >
      <KeyForm companyId={companyId} making={making} />
    </SecretSheet>
  );
}

const lives = { life90: 90, life365: 365 } as const;
type Life = keyof typeof lives;
const dayMs = 86_400_000;

type KeyFormProps = { companyId: string; making: ReturnType<typeof useMakeKey> };

function KeyForm({ companyId, making }: KeyFormProps) {
  const tell = useTextFile(partnerTexts);
  const { scopeOf } = usePartnerWords();
  const [name, setName] = useState('');
  const [mode, setMode] = useState<Mode>('test');
  const [scopes, setScopes] = useState<PartnerScope[]>([...partnerScopes]);
  const [life, setLife] = useState<string>();
  const [isTried, setIsTried] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (name.trim() === '' || scopes.length === 0) return;
    const days = lives[life as Life];
    const expiresAt = days === undefined ? null : new Date(Date.now() + days * dayMs).toISOString();
    making.mutate({
      params: { companyId },
      body: { name: name.trim(), isTest: mode === 'test', scopes, expiresAt },
    });
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextField
        label={tell('partner.keyName')}
        hint={tell('partner.keyNameHint')}
        maxLength={80}
        value={name}
        onChange={setName}
        error={isTried && name.trim() === '' ? tell('partner.keyNameMissing') : undefined}
      />
      <ModeChoice value={mode} onChange={setMode} />
      <ChoiceSwitches
        label={tell('partner.scopes')}
        choices={partnerScopes}
        chosen={scopes}
        nameOf={scopeOf}
        onChange={setScopes}
        error={isTried && scopes.length === 0 ? tell('partner.scopesMissing') : undefined}
      />
      <SelectField
        label={tell('partner.life')}
        anyLabel={tell('partner.endless')}
        options={(Object.keys(lives) as Life[]).map((id) => ({ id, name: tell(`partner.${id}`) }))}
        value={life}
        onChange={setLife}
      />
      {making.error && <FieldError id="key-error">{making.error.message}</FieldError>}
      <Button type="submit" wide pending={making.isPending}>
        {tell('partner.makeKey')}
      </Button>
    </form>
  );
}
