import type { Issue } from '@nabta/contract/issue';
import { deliveryProblems, issueStates, issueSubjects, problemKinds } from '@nabta/domain/issue-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useMemo } from 'react';

import { DataTable } from '../../../kit/table/data-table.tsx';
import type { TableColumn } from '../../../kit/table/table-column.ts';
import type { TableFilter } from '../../../kit/table/table-filter.ts';
import { useTablePages } from '../../../kit/table/table-pages.ts';
import { tableQuery } from '../../../kit/table/table-state.ts';
import { useTableState } from '../../../kit/table/use-table-state.ts';
import { issueConsoleTexts } from '../../../locales/issue-console.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { fullName } from '../../account/full-name.ts';
import { useTreeInWords } from '../../tree/tree-in-words.ts';
import { useIssuePages } from './issue-queries.ts';
import { IssueStatus } from './issue-status.tsx';

import styles from './issue-list.module.css';

export const issueSchema = { name: 'issues', sorts: [], filters: ['subject', 'status', 'kind'] } as const;

export function useIssueFilters(): readonly TableFilter[] {
  const tell = useTextFile(issueConsoleTexts);
  const choicesOf = <Id extends (typeof issueStates | typeof issueSubjects)[number] | Issue['kind']>(
    ids: readonly Id[],
  ) => ids.map((id) => ({ id, name: tell(`issueConsole.${id}`) }));
  return [
    {
      key: 'subject',
      label: tell('issueConsole.subject'),
      kind: 'choice',
      choices: choicesOf(issueSubjects),
    },
    { key: 'status', label: tell('issueConsole.status'), kind: 'choice', choices: choicesOf(issueStates) },
    {
      key: 'kind',
      label: tell('issueConsole.kind'),
      kind: 'choice',
      choices: choicesOf([...new Set([...deliveryProblems, ...problemKinds])]),
    },
  ];
}

/** What is wrong with trees and deliveries, newest first. */
export function IssueList() {
  const tell = useTextFile(issueConsoleTexts);
  const state = useTableState(issueSchema);
  const filters = useIssueFilters();
  const pages = useTablePages(useIssuePages(tableQuery(state) as Parameters<typeof useIssuePages>[0]));
  return (
    <DataTable
      {...pages}
      label={tell('issueConsole.list')}
      columns={useColumns()}
      state={state}
      filters={filters}
      rowId={({ id }) => id}
      hrefOf={({ id }) => urls.consoleIssue(id)}
      empty={{ title: tell('issueConsole.emptyTitle'), body: tell('issueConsole.emptyBody') }}
      errorTitle={tell('issueConsole.errorTitle')}
    />
  );
}

function useColumns(): readonly TableColumn<Issue>[] {
  const { language, formatDate } = useTexts();
  const tell = useTextFile(issueConsoleTexts);
  const inWords = useTreeInWords();
  return useMemo(
    () => [
      {
        id: 'kind',
        title: tell('issueConsole.kind'),
        isFixed: true,
        render: ({ kind }) => <strong className={styles.kind}>{tell(`issueConsole.${kind}`)}</strong>,
      },
      {
        id: 'what',
        title: tell('issueConsole.what'),
        width: 'minmax(200px, 1.8fr)',
        render: ({ tree, delivery }) =>
          tree === null ? (
            <span className={styles.what}>
              <bdi>{delivery && nameIn(delivery.effort.name, language)}</bdi>
              <bdi className={styles.code}>{delivery?.code}</bdi>
            </span>
          ) : (
            <span className={styles.what}>
              <bdi>{inWords(tree)}</bdi>
              <bdi className={styles.code}>{tree.publicId}</bdi>
            </span>
          ),
      },
      {
        id: 'reporter',
        title: tell('issueConsole.reporter'),
        width: 'minmax(200px, 1.2fr)',
        render: ({ reporter, subject }) =>
          reporter === null ? (
            tell(subject === 'tree' ? 'issueConsole.visitor' : 'issueConsole.house')
          ) : (
            <bdi>{fullName(reporter)}</bdi>
          ),
      },
      {
        id: 'createdAt',
        title: tell('issueConsole.createdAt'),
        render: ({ createdAt }) => formatDate(createdAt, { dateStyle: 'medium' }),
      },
      {
        id: 'status',
        title: tell('issueConsole.status'),
        render: ({ status }) => <IssueStatus status={status} />,
      },
    ],
    [language, formatDate, tell, inWords],
  );
}
