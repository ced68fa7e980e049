import type { ReactNode } from 'react';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { SearchField } from '#ui/search-field.tsx';

import { ColumnPicker } from './choice/column-picker.tsx';
import { FilterChips } from './choice/filter-chips.tsx';
import { ViewPicker } from './choice/view-picker.tsx';
import type { TableColumn } from './table-column.ts';
import type { TableFilter } from './table-filter.ts';
import type { TableControl } from './use-table-state.ts';

import styles from './table-toolbar.module.css';

interface TableToolbarProps {
  columns: readonly TableColumn<never>[];
  state: TableControl;
  filters: readonly TableFilter[];
  searchLabel: string | undefined;
  selectedCount: number;
  /** Actions for the selected rows. */
  children: ReactNode;
}

export function TableToolbar({
  columns,
  state,
  filters,
  searchLabel,
  selectedCount,
  children,
}: TableToolbarProps) {
  const { t } = useTexts('table');
  return (
    <div className={styles.toolbar}>
      {searchLabel !== undefined && (
        <div className={styles.search}>
          <TableSearch label={searchLabel} state={state} />
        </div>
      )}
      <FilterChips filters={filters} state={state} />
      <div className={styles.end}>
        <p role="status" className={styles.selected}>
          {selectedCount > 0 && t('table.selected', { count: selectedCount })}
        </p>
        {children}
        <ViewPicker state={state} />
        <ColumnPicker columns={columns} state={state} />
      </div>
    </div>
  );
}

const debounceMs = 250;

function TableSearch({ label, state }: { label: string; state: TableControl }) {
  const { t } = useTexts();
  /** Typed text that is not applied yet. */
  const [typed, setTyped] = useState<string>();
  const applySearch = useEffectEvent((text: string) => {
    state.change({ search: text });
    // Must happen in the same transition as the URL change, or the previous search would flash.
    startTransition(() => setTyped(undefined));
  });
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(applySearch, debounceMs, typed);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <SearchField
      label={label}
      clearLabel={t('common.clear')}
      value={typed ?? state.search}
      onChange={setTyped}
    />
  );
}
