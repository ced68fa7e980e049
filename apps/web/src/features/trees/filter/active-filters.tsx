import { useTexts } from '#platform/texts.tsx';
import { Icon } from '#ui/icon.tsx';

import { type SheetFilter, type TreeFilters, filtersInUse, withoutSheetFilters } from './tree-filters.ts';
import type { FilterChoices } from './use-filter-choices.ts';

import utilities from '#ui/utilities.module.css';
import styles from './active-filters.module.css';

interface ActiveFiltersProps {
  filters: TreeFilters;
  choices: FilterChoices;
  onChange: (filters: TreeFilters) => void;
}

export function ActiveFilters({ filters, choices, onChange }: ActiveFiltersProps) {
  const { t } = useTexts();
  const inUse = filtersInUse(filters);
  if (inUse.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets
    <ul role="list" aria-label={t('filter.inUse')} className={utilities.wrap8}>
      {inUse.map((name) => {
        const label = labelOf(name);
        return (
          <li key={name}>
            <button
              type="button"
              aria-label={t('filter.remove', { name: label })}
              className={styles.filter}
              onClick={() => onChange({ ...filters, [name]: undefined })}
            >
              <bdi>{label}</bdi>
              <Icon name="x" size={16} />
            </button>
          </li>
        );
      })}
      {inUse.length > 1 && (
        <li>
          <button
            type="button"
            className={styles.clear}
            onClick={() => onChange(withoutSheetFilters(filters))}
          >
            {t('filter.clearAll')}
          </button>
        </li>
      )}
    </ul>
  );

  /** Shows the filter's own name until the choices are loaded. */
  function labelOf(name: SheetFilter): string {
    if (name === 'sort') return t(`filter.${filters.sort ?? 'sort'}`);
    if (name === 'duration') return t(`filter.${filters.duration ?? 'duration'}`);
    if (name === 'isVip' || name === 'isDamaged') return t(`filter.${name}`);
    return choices[name]?.find(({ id }) => id === filters[name])?.name ?? t(`filter.${name}`);
  }
}
