import { useState } from 'react';

import { tableTexts } from '../../../locales/table.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { TableColumn } from '../table-column.ts';
import type { TableControl } from '../use-table-state.ts';

interface ColumnChoiceProps {
  columns: readonly TableColumn<never>[];
  state: TableControl;
}

/** Which columns are seen. */
export function ColumnChoice({ columns, state }: ColumnChoiceProps) {
  const { t } = useTexts();
  const tell = useTextFile(tableTexts);
  const [draft, setDraft] = useState<readonly string[]>();
  const offered = columns.filter(({ isFixed }) => !isFixed);
  const usual = offered.filter(({ isExtra }) => !isExtra).map(({ id }) => id);
  const toggle = (id: string) =>
    setDraft((known = []) => (known.includes(id) ? known.filter((each) => each !== id) : [...known, id]));
  const apply = () => {
    const chosen = offered.map(({ id }) => id).filter((id) => draft?.includes(id));
    setDraft(undefined);
    state.change({ columns: chosen.join() === usual.join() ? undefined : [...fixed(columns), ...chosen] });
  };
  return (
    <>
      <IconButton
        label={tell('table.columns')}
        icon="columns"
        aria-haspopup="dialog"
        onClick={() => setDraft(state.columns ?? usual)}
      />
      <Sheet
        open={draft !== undefined}
        onClose={() => setDraft(undefined)}
        title={tell('table.columns')}
        closeLabel={t('common.close')}
        footer={
          <Button wide onClick={apply}>
            {t('filter.apply')}
          </Button>
        }
      >
        <ChoiceList
          label={tell('table.columns')}
          choices={offered.map(({ id, title }) => ({ id, label: title }))}
          chosenIds={draft ?? []}
          onChoose={toggle}
        />
      </Sheet>
    </>
  );
}

/** They keep the list from being empty, which would say that nobody chose. */
function fixed(columns: readonly TableColumn<never>[]): string[] {
  return columns.filter(({ isFixed }) => isFixed).map(({ id }) => id);
}
