import { useState } from 'react';

import { readRows } from '../../kit/form/decimal.ts';
import { specieTexts } from '../../locales/specie.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface ListFieldProps {
  label: string;
  value: readonly (readonly number[])[];
  /** How many numbers stand on a line. */
  width: 1 | 2;
  /** NaN alone where a line is not whole. */
  onChange: (rows: number[][]) => void;
}

/** Numbers, a line each. */
export function ListField({ label, value, width, onChange }: ListFieldProps) {
  const tell = useTextFile(specieTexts);
  const written = (rows: ListFieldProps['value']) => rows.map((row) => row.join(', ')).join('\n');
  const [text, setText] = useState(() => written(value));
  const [told, setTold] = useState(() => JSON.stringify(value));
  if (told !== JSON.stringify(value)) {
    setTold(JSON.stringify(value));
    setText(written(value));
  }
  return (
    <TextArea
      dir="ltr"
      rows={Math.min(8, Math.max(3, text.split('\n').length))}
      label={label}
      hint={tell(width === 1 ? 'specie.oneALine' : 'specie.twoALine')}
      value={text}
      error={value.flat().includes(NaN) ? tell('specie.needNumbers') : undefined}
      onChange={(typed) => {
        setText(typed);
        const rows = readRows(typed, width) ?? [[NaN]];
        setTold(JSON.stringify(rows));
        onChange(rows);
      }}
    />
  );
}
