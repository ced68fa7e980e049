import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { parseRows } from '#shared/form/decimal.ts';
import { TextArea } from '#ui/text-area.tsx';

interface ListFieldProps {
  label: string;
  value: readonly (readonly number[])[];
  /** Numbers per line. */
  width: 1 | 2;
  /** Receives `[[NaN]]` when a line is incomplete. */
  onChange: (rows: number[][]) => void;
}

/** Text area for numbers, one row per line. */
export function ListField({ label, value, width, onChange }: ListFieldProps) {
  const { t } = useTexts('specie');
  const formatRows = (rows: ListFieldProps['value']) => rows.map((row) => row.join(', ')).join('\n');
  const [text, setText] = useState(() => formatRows(value));
  const [lastValue, setLastValue] = useState(() => JSON.stringify(value));
  if (lastValue !== JSON.stringify(value)) {
    setLastValue(JSON.stringify(value));
    setText(formatRows(value));
  }
  return (
    <TextArea
      dir="ltr"
      rows={Math.min(8, Math.max(3, text.split('\n').length))}
      label={label}
      hint={t(width === 1 ? 'specie.oneALine' : 'specie.twoALine')}
      value={text}
      error={value.flat().includes(NaN) ? t('specie.needNumbers') : undefined}
      onChange={(typed) => {
        setText(typed);
        const rows = parseRows(typed, width) ?? [[NaN]];
        setLastValue(JSON.stringify(rows));
        onChange(rows);
      }}
    />
  );
}
