import { ButtonLink } from '#ui/button.tsx';

import type { TableFilter } from '../table/table-filter.ts';
import { TableFilters } from '../table/table-filters.tsx';
import type { TableControl } from '../table/use-table-state.ts';
import { HeaderActions } from './header-slot.tsx';

import styles from './list-tools.module.css';

interface ListToolsProps {
  filters: readonly TableFilter[];
  state: TableControl;
  /** Undefined without permission to add. */
  add: { href: string; label: string } | undefined;
}

/** Filters and the add button of a record list, next to the page title. */
export function ListTools({ filters, state, add }: ListToolsProps) {
  return (
    <HeaderActions>
      {filters.length > 0 && <TableFilters filters={filters} state={state} />}
      {add && (
        <ButtonLink icon="plus" size="sm" href={add.href} className={styles.add}>
          {add.label}
        </ButtonLink>
      )}
    </HeaderActions>
  );
}
