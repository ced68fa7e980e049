import { useState } from 'react';

import { Ltr } from '../../ui/ltr.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface NumberFieldProps {
  /** A symbol, as the formula has it, or a word. */
  label: string;
  value: unknown;
  /** Undefined where nothing is written. */
  onChange: (value: number | undefined) => void;
  hint?: string | undefined;
}

/** A number as it is typed, with its sign, point and exponent; what is no number yet is kept and not told. */
export function NumberField({ label, value, onChange, hint }: NumberFieldProps) {
  const [text, setText] = useState(() => (typeof value === 'number' ? String(value) : ''));
  const [told, setTold] = useState(value);
  if (told !== value) {
    setTold(value);
    if (Number(text) !== value) setText(typeof value === 'number' ? String(value) : '');
  }
  return (
    <TextField
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      label={<Ltr>{label}</Ltr>}
      hint={hint}
      value={text}
      onChange={(typed) => {
        const plain = typed.replace(',', '.');
        setText(plain);
        const read = plain.trim() === '' ? undefined : Number(plain);
        if (read !== undefined && !Number.isFinite(read)) return;
        setTold(read);
        onChange(read);
      }}
    />
  );
}
