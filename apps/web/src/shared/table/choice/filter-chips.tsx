import { useTexts } from '#platform/texts.tsx';
import { Icon } from '#ui/icon.tsx';

import type { TableFilter } from '../table-filter.ts';
import type { TableControl } from '../use-table-state.ts';

import styles from './filter-chips.module.css';

interface FilterChipsProps {
  filters: readonly TableFilter[];
  state: TableControl;
}

/** Chips of the active filters; a click removes the filter. */
export function FilterChips({ filters, state }: FilterChipsProps) {
  const { t, formatDate } = useTexts();
  const active = filters.flatMap((filter) => {
    const value = state.filters[filter.key];
    return value === undefined ? [] : [{ filter, value }];
  });
  if (active.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets
    <ul role="list" aria-label={t('filter.inUse')} className={styles.chips}>
      {active.map(({ filter, value }) => {
        const name = nameOf(filter, value);
        return (
          <li key={filter.key}>
            <button
              type="button"
              aria-label={t('filter.remove', { name })}
              className={styles.chip}
              onClick={() => state.change({ filters: { ...state.filters, [filter.key]: undefined } })}
            >
              <bdi>{name}</bdi>
              <Icon name="x" size={16} />
            </button>
          </li>
        );
      })}
    </ul>
  );

  /** Name of the chosen value, or of the filter until the choices are loaded. */
  function nameOf(filter: TableFilter, value: string): string {
    if (filter.kind === 'day') return `${filter.label}: ${formatDate(value, { dateStyle: 'medium' })}`;
    return filter.choices?.find(({ id }) => id === value)?.name ?? filter.label;
  }
}
