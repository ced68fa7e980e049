import { useState } from 'react';

import { readDecimal } from '../../kit/form/decimal.ts';
import { specieTexts } from '../../locales/specie.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface NumberFieldProps {
  /** A symbol, as the formula has it, or a word. */
  label: string;
  value: unknown;
  /** Undefined where nothing is written, NaN where it is no number. */
  onChange: (value: number | undefined) => void;
  hint?: string | undefined;
}

/** A number as it is typed, with its sign, point and exponent. */
export function NumberField({ label, value, onChange, hint }: NumberFieldProps) {
  const tell = useTextFile(specieTexts);
  const [text, setText] = useState(() => written(value));
  const [told, setTold] = useState(value);
  if (!Object.is(told, value)) {
    setTold(value);
    setText(written(value));
  }
  return (
    <TextField
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      label={<Ltr>{label}</Ltr>}
      hint={hint}
      value={text}
      error={Number.isNaN(value) ? tell('specie.needNumber') : undefined}
      onChange={(typed) => {
        setText(typed);
        const read = typed.trim() === '' ? undefined : (readDecimal(typed) ?? NaN);
        setTold(read);
        onChange(read);
      }}
    />
  );
}

function written(value: unknown): string {
  return typeof value === 'number' && !Number.isNaN(value) ? String(value) : '';
}
