import type { ReactNode } from 'react';

import styles from './chip-row.module.css';

interface ChipRowProps {
  label: string;
  chips: readonly { id: string; face: ReactNode; isChosen: boolean }[];
  onPress: (id: string) => void;
}

/** Ready-made answers on one line that can be scrolled. */
export function ChipRow({ label, chips, onPress }: ChipRowProps) {
  return (
    <div role="group" aria-label={label} className={styles.row}>
      {chips.map(({ id, face, isChosen }) => (
        <button
          key={id}
          type="button"
          aria-pressed={isChosen}
          className={styles.chip}
          onClick={() => onPress(id)}
        >
          {face}
        </button>
      ))}
    </div>
  );
}
