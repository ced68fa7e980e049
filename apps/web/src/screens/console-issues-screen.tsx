import { Suspense } from 'react';
import { useParams } from 'react-router';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { IssueList, issueSchema, useIssueFilters } from '../features/issue/console/issue-list.tsx';
import { IssuePage } from '../features/issue/console/issue-page.tsx';
import { TableFilters } from '../kit/table/table-filters.tsx';
import { useTableState } from '../kit/table/use-table-state.ts';
import { consoleTexts } from '../locales/console.ts';
import { issueConsoleTexts } from '../locales/issue-console.ts';
import { tableTexts } from '../locales/table.ts';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';

/** What is wrong with trees and deliveries, or one issue. */
export function ConsoleIssuesScreen() {
  useTextsAhead(issueConsoleTexts, tableTexts);
  const tell = useTextFile(consoleTexts);
  const { id } = useParams();
  return (
    <ConsoleFrame title={tell('console.issues')} actions={id === undefined && <Filters />}>
      <Suspense>{id === undefined ? <IssueList /> : <IssuePage key={id} id={id} />}</Suspense>
    </ConsoleFrame>
  );
}

function Filters() {
  const state = useTableState(issueSchema);
  const filters = useIssueFilters();
  return <TableFilters filters={filters} state={state} />;
}
