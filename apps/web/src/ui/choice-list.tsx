import { clsx } from 'clsx';
import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { Icon } from './icon.tsx';

import styles from './choice-list.module.css';
import utilities from './utilities.module.css';

interface Choice {
  id: string;
  label: ReactNode;
  start?: ReactNode;
  /** Shown at the end of the row, such as a country code. */
  end?: ReactNode;
}

interface ChoiceListProps {
  label: string;
  choices: readonly Choice[];
  chosenId?: string | undefined;
  /** Enables multiple choice. */
  chosenIds?: readonly string[] | undefined;
  onChoose: (id: string) => void;
}

/** List of single or multiple choice; arrows, Home and End move between rows. */
export function ChoiceList({ label, choices, chosenId, chosenIds, onChoose }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null);
  const tabStopId = choices.some((choice) => choice.id === chosenId) ? chosenId : choices[0]?.id;

  function onKeyDown(event: KeyboardEvent): void {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
    const index = rows.findIndex((row) => row === document.activeElement);
    const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    rows[target]?.focus();
  }

  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable={chosenIds !== undefined || undefined}
      onKeyDown={onKeyDown}
    >
      {choices.map((choice) => {
        const isChosen = chosenIds?.includes(choice.id) ?? choice.id === chosenId;
        return (
          <button
            key={choice.id}
            type="button"
            role="option"
            aria-selected={isChosen}
            tabIndex={choice.id === tabStopId ? 0 : -1}
            className={clsx(styles.row, isChosen && styles.chosen)}
            onClick={() => onChoose(choice.id)}
          >
            {choice.start}
            <span className={styles.label}>{choice.label}</span>
            {choice.end && <span className={utilities.secondary}>{choice.end}</span>}
            {chosenIds === undefined ? (
              isChosen && <Icon name="check" size={20} className={styles.check} />
            ) : (
              <span className={styles.checkbox}>{isChosen && <Icon name="check" size={16} />}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}
