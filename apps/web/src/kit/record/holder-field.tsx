import type { Holder } from '@nabta/contract/record';

import { recordTexts } from '../../locales/record.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';

import styles from './holder-field.module.css';

/** Undefined leaves the record with who has it, null takes it away, a phone gives it to the account of that phone. */
export type HolderDraft = string | null | undefined;

interface HolderFieldProps {
  holder: Holder | null;
  value: HolderDraft;
  onChange: (phone: HolderDraft) => void;
  error?: string | undefined;
}

/** The account that a record belongs to, by its phone. */
export function HolderField({ holder, value, onChange, error }: HolderFieldProps) {
  const tell = useTextFile(recordTexts);
  const name = [holder?.firstname, holder?.lastname].filter(Boolean).join(' ');
  return (
    <div className={styles.holder}>
      <p className={styles.now}>
        {holder ? (
          <>
            <bdi>{name}</bdi> <Ltr>{holder.phoneHint}</Ltr>
          </>
        ) : (
          tell('record.noHolder')
        )}
      </p>
      {holder && (
        <label className={styles.remove}>
          {tell('record.removeHolder')}
          <Switch checked={value === null} onChange={(isGone) => onChange(isGone ? null : undefined)} />
        </label>
      )}
      {value !== null && (
        <TextField
          type="tel"
          dir="ltr"
          inputMode="tel"
          autoComplete="off"
          label={tell('record.holderPhone')}
          hint={tell('record.holderHint')}
          value={value ?? ''}
          error={error}
          onChange={(phone) => onChange(phone === '' ? undefined : phone)}
        />
      )}
    </div>
  );
}
