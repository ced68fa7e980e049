import type { ReactNode } from 'react';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { Button } from '#ui/button.tsx';
import { ChoiceList } from '#ui/choice-list.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { SearchField } from '#ui/search-field.tsx';

import type { TableColumn, TableFilter } from './table-props.ts';
import type { TableControl } from './use-table-state.ts';
import { ViewPicker } from './view-picker.tsx';

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

export function TableToolbar(props: TableToolbarProps) {
  const { columns, state, filters, searchLabel, selectedCount, children } = props;
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

/** Chips of the active filters; a click removes the filter. */
function FilterChips({ filters, state }: Pick<TableToolbarProps, 'filters' | 'state'>) {
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

/** Lets the user choose the visible columns. */
function ColumnPicker({ columns, state }: Pick<TableToolbarProps, 'columns' | 'state'>) {
  const { t } = useTexts('table');
  const [draft, setDraft] = useState<readonly string[]>();
  const optionalColumns = columns.filter(({ isFixed }) => !isFixed);
  const defaultIds = optionalColumns.filter(({ isExtra }) => !isExtra).map(({ id }) => id);
  const toggle = (id: string) =>
    setDraft((current = []) =>
      current.includes(id) ? current.filter((chosenId) => chosenId !== id) : [...current, id],
    );
  const apply = () => {
    const chosen = optionalColumns.map(({ id }) => id).filter((id) => draft?.includes(id));
    setDraft(undefined);
    state.change({
      columns: chosen.join() === defaultIds.join() ? undefined : [...fixedIds(columns), ...chosen],
    });
  };
  return (
    <>
      <IconButton
        label={t('table.columns')}
        icon="columns"
        aria-haspopup="dialog"
        onClick={() => setDraft(state.columns ?? defaultIds)}
      />
      <Sheet
        open={draft !== undefined}
        onClose={() => setDraft(undefined)}
        title={t('table.columns')}
        footer={
          <Button wide onClick={apply}>
            {t('filter.apply')}
          </Button>
        }
      >
        <ChoiceList
          label={t('table.columns')}
          choices={optionalColumns.map(({ id, title }) => ({ id, label: title }))}
          chosenIds={draft ?? []}
          onChoose={toggle}
        />
      </Sheet>
    </>
  );
}

/** Fixed columns are listed too, since an empty list in the URL would mean the default columns. */
function fixedIds(columns: readonly TableColumn<never>[]): string[] {
  return columns.filter(({ isFixed }) => isFixed).map(({ id }) => id);
}
