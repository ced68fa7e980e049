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
