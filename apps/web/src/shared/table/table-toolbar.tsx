import type { ReactNode } from 'react';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';

import { tableTexts } from '../../locales/table.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ColumnChoice } from './choice/column-choice.tsx';
import { FilterChips } from './choice/filter-chips.tsx';
import { ViewChoice } from './choice/view-choice.tsx';
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
  /** What may be done with the chosen rows. */
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
  const tell = useTextFile(tableTexts);
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
          {selectedCount > 0 && tell('table.selected', { count: selectedCount })}
        </p>
        {children}
        <ViewChoice state={state} />
        <ColumnChoice columns={columns} state={state} />
      </div>
    </div>
  );
}

/** How long the fingers have to rest before the search goes off. */
const restMs = 250;

function TableSearch({ label, state }: { label: string; state: TableControl }) {
  const { t } = useTexts();
  /** What was typed and is not asked for yet. */
  const [typed, setTyped] = useState<string>();
  const send = useEffectEvent((text: string) => {
    state.change({ search: text });
    // Together with the address, which the router changes in a transition: until then the old search would stand here.
    startTransition(() => setTyped(undefined));
  });
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(send, restMs, typed);
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
