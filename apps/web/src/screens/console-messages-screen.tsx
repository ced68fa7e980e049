import { Suspense } from 'react';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { TextLogList, useTextLogFilters } from '../features/text-log/text-log-list.tsx';
import { TextLogSums } from '../features/text-log/text-log-sums.tsx';
import { textLogSchema } from '../features/text-log/use-text-log.ts';
import { TableFilters } from '../kit/table/table-filters.tsx';
import { useTableState } from '../kit/table/use-table-state.ts';
import { consoleTexts } from '../locales/console.ts';
import { tableTexts } from '../locales/table.ts';
import { textLogTexts } from '../locales/text-log.ts';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';

export function ConsoleMessagesScreen() {
  useTextsAhead(textLogTexts, tableTexts);
  const tell = useTextFile(consoleTexts);
  return (
    <ConsoleFrame title={tell('console.messages')} subtitle={<TextLogSums />} actions={<Filters />}>
      <Suspense>
        <TextLogList />
      </Suspense>
    </ConsoleFrame>
  );
}

function Filters() {
  return <TableFilters filters={useTextLogFilters()} state={useTableState(textLogSchema)} />;
}
