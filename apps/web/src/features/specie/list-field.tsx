import { useState } from 'react';

import { specieTexts } from '../../locales/specie.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface ListFieldProps {
  label: string;
  value: readonly (readonly number[])[];
  /** How many numbers stand on a line. */
  width: 1 | 2;
  onChange: (rows: number[][]) => void;
}

/** Numbers, a line each; what is not whole yet is kept and not told. */
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
      rows={Math.min(8, Math.max(3, value.length))}
      label={label}
      hint={tell(width === 1 ? 'specie.oneALine' : 'specie.twoALine')}
      value={text}
      onChange={(typed) => {
        setText(typed);
        const rows = rowsOf(typed, width);
        if (rows === undefined) return;
        setTold(JSON.stringify(rows));
        onChange(rows);
      }}
    />
  );
}

function rowsOf(text: string, width: number): number[][] | undefined {
  const rows = text
    .split('\n')
    .map((line) => line.split(/[,;\s]+/u).filter(Boolean))
    .filter((words) => words.length > 0)
    .map((words) => words.map(Number));
  const isWhole = rows.every((row) => row.length === width && row.every(Number.isFinite));
  return isWhole ? rows : undefined;
}
