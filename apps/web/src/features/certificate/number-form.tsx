import { normalizeCrockford } from '@nabta/domain/crockford';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';

import { certificateTexts } from '../../locales/certificate.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

import styles from './number-form.module.css';

/** For a number that is read off paper. */
export function NumberForm() {
  const tell = useTextFile(certificateTexts);
  const navigate = useNavigate();
  const [written, setWritten] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const serial = normalizeCrockford(written);
    const isSerial = /^[0-9A-HJKMNP-TV-Z]{12}$/u.test(serial);
    setIsWrong(!isSerial);
    if (isSerial) void navigate(urls.certificate(serial));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={tell('verify.number')}
        value={written}
        onChange={setWritten}
        dir="ltr"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={isWrong ? tell('verify.numberFault') : undefined}
      />
      <Button wide type="submit" icon="seal-check-fill">
        {tell('verify.check')}
      </Button>
    </form>
  );
}
