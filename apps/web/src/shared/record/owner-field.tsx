import type { Holder } from '@nabta/contract/people/record';

import { useTexts } from '#platform/texts.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { TextField } from '#ui/text-field.tsx';

import { SwitchField } from './switch-field.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './owner-field.module.css';

/** Undefined keeps the owner, null removes it, a phone assigns the record to that account. */
export type OwnerDraft = string | null | undefined;

interface OwnerFieldProps {
  owner: Holder | null;
  value: OwnerDraft;
  onChange: (phone: OwnerDraft) => void;
  error?: string | undefined;
}

export function OwnerField({ owner, value, onChange, error }: OwnerFieldProps) {
  const { t } = useTexts('record');
  const name = [owner?.firstname, owner?.lastname].filter(Boolean).join(' ');
  return (
    <div className={utilities.stack14}>
      <p className={styles.current}>
        {owner ? (
          <>
            <bdi>{name}</bdi> <Ltr>{owner.phoneHint}</Ltr>
          </>
        ) : (
          t('record.noHolder')
        )}
      </p>
      {owner && (
        <SwitchField
          label={t('record.removeHolder')}
          value={value === null}
          onChange={(isRemoved) => onChange(isRemoved ? null : undefined)}
        />
      )}
      {value !== null && (
        <TextField
          type="tel"
          dir="ltr"
          inputMode="tel"
          autoComplete="off"
          label={t('record.holderPhone')}
          hint={t('record.holderHint')}
          value={value ?? ''}
          error={error}
          onChange={(phone) => onChange(phone === '' ? undefined : phone)}
        />
      )}
    </div>
  );
}
