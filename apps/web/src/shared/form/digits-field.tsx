import type { ComponentProps } from 'react';

import { extractDigits } from '#ui/digits.ts';
import { TextField } from '#ui/text-field.tsx';

interface DigitsFieldProps extends ComponentProps<typeof TextField> {
  maxDigits: number;
}

/** Field for a count; digits of any script become Latin ones. */
export function DigitsField({ maxDigits, onChange, ...field }: DigitsFieldProps) {
  return (
    <TextField
      dir="ltr"
      inputMode="numeric"
      {...field}
      onChange={(typed) => onChange(extractDigits(typed).slice(0, maxDigits))}
    />
  );
}
