import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { parseDecimal } from '#shared/form/decimal.ts';
import { Ltr } from '#ui/ltr.tsx';
import { TextField } from '#ui/text-field.tsx';

interface NumberFieldProps {
  /** Symbol used in the formula, or a word. */
  label: string;
  value: unknown;
  /** Undefined when empty, NaN when invalid. */
  onChange: (value: number | undefined) => void;
  hint?: string | undefined;
}

/** Text field for a decimal number with sign and exponent. */
export function NumberField({ label, value, onChange, hint }: NumberFieldProps) {
  const { t } = useTexts('specie');
  const [text, setText] = useState(() => formatInput(value));
  const [lastValue, setLastValue] = useState(value);
  if (!Object.is(lastValue, value)) {
    setLastValue(value);
    setText(formatInput(value));
  }
  return (
    <TextField
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      label={<Ltr>{label}</Ltr>}
      hint={hint}
      value={text}
      error={Number.isNaN(value) ? t('specie.needNumber') : undefined}
      onChange={(typed) => {
        setText(typed);
        const parsed = typed.trim() === '' ? undefined : (parseDecimal(typed) ?? NaN);
        setLastValue(parsed);
        onChange(parsed);
      }}
    />
  );
}

function formatInput(value: unknown): string {
  return typeof value === 'number' && !Number.isNaN(value) ? String(value) : '';
}
