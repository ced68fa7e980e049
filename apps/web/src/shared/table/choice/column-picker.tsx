import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { ChoiceList } from '#ui/choice-list.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';

import type { TableColumn } from '../table-column.ts';
import type { TableControl } from '../use-table-state.ts';

interface ColumnPickerProps {
  columns: readonly TableColumn<never>[];
  state: TableControl;
}

/** Lets the user choose the visible columns. */
export function ColumnPicker({ columns, state }: ColumnPickerProps) {
  const { t } = useTexts('table');
  const [draft, setDraft] = useState<readonly string[]>();
  const optionalColumns = columns.filter(({ isFixed }) => !isFixed);
  const defaultIds = optionalColumns.filter(({ isExtra }) => !isExtra).map(({ id }) => id);
  const toggle = (id: string) =>
    setDraft((current = []) =>
      current.includes(id) ? current.filter((each) => each !== id) : [...current, id],
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
        closeLabel={t('common.close')}
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
