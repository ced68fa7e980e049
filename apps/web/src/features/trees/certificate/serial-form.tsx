import { normalizeCrockford } from '@nabta/domain/crockford';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';

import { Button } from '../../ui/button.tsx';
import { withLatinDigits } from '../../ui/digits.ts';
import { TextField } from '../../ui/text-field.tsx';

import styles from './number-form.module.css';

interface NumberFormProps {
  label: string;
  /** Told where it cannot be a number. */
  fault: string;
  /** On the button. */
  check: string;
  hrefOf: (serial: string) => string;
}

/** For a number that is read off paper. */
export function NumberForm({ label, fault, check, hrefOf }: NumberFormProps) {
  const navigate = useNavigate();
  const [written, setWritten] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const serial = normalizeCrockford(withLatinDigits(written));
    const isSerial = /^[0-9A-HJKMNP-TV-Z]{12}$/u.test(serial);
    setIsWrong(!isSerial);
    if (isSerial) void navigate(hrefOf(serial));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={label}
        value={written}
        onChange={setWritten}
        dir="ltr"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={isWrong ? fault : undefined}
      />
      <Button wide type="submit" icon="seal-check-fill">
        {check}
      </Button>
    </form>
  );
}
