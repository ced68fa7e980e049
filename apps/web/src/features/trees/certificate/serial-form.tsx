import { normalizeCrockford } from '@nabta/domain/crockford';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';

import { Button } from '#ui/button.tsx';
import { withLatinDigits } from '#ui/digits.ts';
import { TextField } from '#ui/text-field.tsx';

import utilities from '#ui/utilities.module.css';

interface SerialFormProps {
  label: string;
  errorText: string;
  buttonText: string;
  hrefOf: (serial: string) => string;
}

export function SerialForm({ label, errorText, buttonText, hrefOf }: SerialFormProps) {
  const navigate = useNavigate();
  const [input, setInput] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const serial = normalizeCrockford(withLatinDigits(input));
    const isSerial = /^[0-9A-HJKMNP-TV-Z]{12}$/u.test(serial);
    setIsInvalid(!isSerial);
    if (isSerial) void navigate(hrefOf(serial));
  };
  return (
    <form className={utilities.stack14} onSubmit={submit} noValidate>
      <TextField
        label={label}
        value={input}
        onChange={setInput}
        dir="ltr"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={isInvalid ? errorText : undefined}
      />
      <Button wide type="submit" icon="seal-check-fill">
        {buttonText}
      </Button>
    </form>
  );
}
