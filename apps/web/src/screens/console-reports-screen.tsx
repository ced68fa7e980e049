import { Suspense } from 'react';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import {
  DisclosureList,
  disclosureSchema,
  useDisclosureFilters,
} from '../features/disclosure/disclosure-list.tsx';
import { MakeReport } from '../features/disclosure/make-report.tsx';
import { TableFilters } from '../kit/table/table-filters.tsx';
import { useTableState } from '../kit/table/use-table-state.ts';
import { consoleTexts } from '../locales/console.ts';
import { disclosureTexts } from '../locales/disclosure.ts';
import { tableTexts } from '../locales/table.ts';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';

export function ConsoleReportsScreen() {
  useTextsAhead(disclosureTexts, tableTexts);
  const tell = useTextFile(consoleTexts);
  return (
    <ConsoleFrame title={tell('console.reports')} actions={<Actions />}>
      <Suspense>
        <DisclosureList />
      </Suspense>
    </ConsoleFrame>
  );
}

function Actions() {
  return (
    <>
      <TableFilters filters={useDisclosureFilters()} state={useTableState(disclosureSchema)} />
      <MakeReport />
    </>
  );
}
