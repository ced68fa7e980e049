import type { Ref } from 'react';

import { Icon } from './icon.tsx';

import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  clearLabel: string;
  value: string;
  onChange: (text: string) => void;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function SearchField({ label, clearLabel, value, onChange, autoFocus, ref }: SearchFieldProps) {
  return (
    <div className={styles.search} role="search">
      <Icon name="magnifying-glass" size={20} />
      <input
        ref={ref}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        dir={value ? 'auto' : undefined}
        autoComplete="off"
        enterKeyHint="search"
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <button type="button" className={styles.clear} aria-label={clearLabel} onClick={() => onChange('')}>
          <Icon name="x" size={16} />
        </button>
      )}
    </div>
  );
}
