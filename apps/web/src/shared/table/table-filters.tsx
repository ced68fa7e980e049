import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

import type { TableFilter } from './table-props.ts';
import type { TableControl } from './use-table-state.ts';

import utilities from '#ui/utilities.module.css';
import styles from './table-filters.module.css';

interface TableFiltersProps {
  filters: readonly TableFilter[];
  state: TableControl;
}

/** Filter button next to the page title, with its sheet. */
export function TableFilters({ filters, state }: TableFiltersProps) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState(state.filters);
  const open = () => {
    setDraft(state.filters);
    setIsOpen(true);
  };
  const apply = (next: TableControl['filters']) => {
    setIsOpen(false);
    state.change({ filters: next });
  };
  return (
    <>
      <Button variant="secondary" icon="funnel" className={styles.button} onClick={open}>
        {t('filter.title')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('filter.title')}
        footer={
          <div className={styles.actions}>
            <Button variant="secondary" onClick={() => apply({})}>
              {t('filter.reset')}
            </Button>
            <Button className={styles.apply} onClick={() => apply(draft)}>
              {t('filter.apply')}
            </Button>
          </div>
        }
      >
        <div className={utilities.stack18}>
          {filters.map((filter) => (
            <FilterField
              key={filter.key}
              filter={filter}
              value={draft[filter.key]}
              onChange={(value) => setDraft({ ...draft, [filter.key]: value })}
            />
          ))}
        </div>
      </Sheet>
    </>
  );
}

interface FilterFieldProps {
  filter: TableFilter;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function FilterField({ filter, value, onChange }: FilterFieldProps) {
  const { t } = useTexts();
  if (filter.kind === 'day') {
    return (
      <TextField
        type="date"
        label={filter.label}
        value={value ?? ''}
        onChange={(day) => onChange(day || undefined)}
      />
    );
  }
  return (
    <SelectField
      label={filter.label}
      anyLabel={filter.choices === undefined ? t('common.loading') : t('filter.any')}
      disabled={filter.choices === undefined}
      options={filter.choices ?? []}
      value={value}
      onChange={onChange}
    />
  );
}
