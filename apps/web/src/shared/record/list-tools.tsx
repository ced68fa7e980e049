import { ButtonLink } from '../../ui/button.tsx';
import type { TableFilter } from '../table/table-filter.ts';
import { TableFilters } from '../table/table-filters.tsx';
import type { TableControl } from '../table/use-table-state.ts';
import { InHead } from './head-slot.tsx';

import styles from './list-tools.module.css';

interface ListToolsProps {
  filters: readonly TableFilter[];
  state: TableControl;
  /** For those who may. */
  add: { href: string; label: string } | undefined;
}

/** Beside the title of a list of records: the way to narrow it down, and the way to a new one. */
export function ListTools({ filters, state, add }: ListToolsProps) {
  return (
    <InHead>
      {filters.length > 0 && <TableFilters filters={filters} state={state} />}
      {add && (
        <ButtonLink icon="plus" size="sm" href={add.href} className={styles.add}>
          {add.label}
        </ButtonLink>
      )}
    </InHead>
  );
}
