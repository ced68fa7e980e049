import type { ComponentProps, Ref } from 'react';

import { Icon } from './icon.tsx';

import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  clearLabel: string;
  value: string;
  onChange: (text: string) => void;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
  /** Further attributes of the input, such as those of a combobox. */
  fieldProps?: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'>;
}

export function SearchField(props: SearchFieldProps) {
  const { label, clearLabel, value, onChange, autoFocus, ref, fieldProps } = props;
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
        {...fieldProps}
      />
      {value !== '' && (
        <button type="button" className={styles.clear} aria-label={clearLabel} onClick={() => onChange('')}>
          <Icon name="x" size={16} />
        </button>
      )}
    </div>
  );
}
