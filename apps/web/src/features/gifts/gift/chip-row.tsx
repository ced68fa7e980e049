import type { ReactNode } from 'react';

import styles from './chip-row.module.css';

interface ChipRowProps {
  label: string;
  chips: readonly { id: string; content: ReactNode; isChosen: boolean }[];
  onPress: (id: string) => void;
}

export function ChipRow({ label, chips, onPress }: ChipRowProps) {
  return (
    <div role="group" aria-label={label} className={styles.row}>
      {chips.map(({ id, content, isChosen }) => (
        <button
          key={id}
          type="button"
          aria-pressed={isChosen}
          className={styles.chip}
          onClick={() => onPress(id)}
        >
          {content}
        </button>
      ))}
    </div>
  );
}

interface SuggestionsProps {
  label: string;
  texts: readonly string[];
  /** Text of the field that a suggestion replaces. */
  value: string;
  onChoose: (text: string) => void;
}

export function Suggestions({ label, texts, value, onChoose }: SuggestionsProps) {
  const chips = texts.map((text) => ({
    id: text,
    content: <span>{text}</span>,
    isChosen: text === value.trim(),
  }));
  return <ChipRow label={label} chips={chips} onPress={onChoose} />;
}
