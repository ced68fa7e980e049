import type { Issue } from '@nabta/contract/supply/issue';
import { deliveryProblems, issueStates, issueSubjects, problemKinds } from '@nabta/domain/issue-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useMemo } from 'react';

import { fullName } from '#features/people/account/full-name.ts';
import { useTreeLabel } from '#features/trees/tree/use-tree-label.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { DataTable } from '#shared/table/data-table.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import type { TableFilter } from '#shared/table/table-filter.ts';
import { TableFilters } from '#shared/table/table-filters.tsx';
import { useTablePages } from '#shared/table/table-pages.ts';
import { tableQuery } from '#shared/table/table-state.ts';
import { useTableState } from '#shared/table/use-table-state.ts';

import { useIssuePages } from './issue-queries.ts';
import { IssueStatus } from './issue-status.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './issue-list.module.css';

const issueSchema = { name: 'issues', sorts: [], filters: ['subject', 'status', 'kind'] } as const;

function useIssueFilters(): readonly TableFilter[] {
  const { t } = useTexts('issue-console');
  const choicesOf = <Id extends (typeof issueStates | typeof issueSubjects)[number] | Issue['kind']>(
    ids: readonly Id[],
  ) => ids.map((id) => ({ id, name: t(`issueConsole.${id}`) }));
  return [
    {
      key: 'subject',
      label: t('issueConsole.subject'),
      kind: 'choice',
      choices: choicesOf(issueSubjects),
    },
    { key: 'status', label: t('issueConsole.status'), kind: 'choice', choices: choicesOf(issueStates) },
    {
      key: 'kind',
      label: t('issueConsole.kind'),
      kind: 'choice',
      choices: choicesOf([...new Set([...deliveryProblems, ...problemKinds])]),
    },
  ];
}

export const texts = ['issue-console', 'table'] as const;

export function Actions() {
  return <TableFilters filters={useIssueFilters()} state={useTableState(issueSchema)} />;
}

export function Page() {
  const { t } = useTexts('issue-console');
  const state = useTableState(issueSchema);
  const filters = useIssueFilters();
  const pages = useTablePages(useIssuePages(tableQuery(state) as Parameters<typeof useIssuePages>[0]));
  return (
    <DataTable
      {...pages}
      label={t('issueConsole.list')}
      columns={useColumns()}
      state={state}
      filters={filters}
      rowId={({ id }) => id}
      hrefOf={({ id }) => urls.consoleIssue(id)}
      empty={{ title: t('issueConsole.emptyTitle'), body: t('issueConsole.emptyBody') }}
      errorTitle={t('issueConsole.errorTitle')}
    />
  );
}

function useColumns(): readonly TableColumn<Issue>[] {
  const { t, language, formatDate } = useTexts('issue-console');
  const treeLabel = useTreeLabel();
  return useMemo(
    () => [
      {
        id: 'kind',
        title: t('issueConsole.kind'),
        isFixed: true,
        render: ({ kind }) => <strong className={utilities.semibold}>{t(`issueConsole.${kind}`)}</strong>,
      },
      {
        id: 'what',
        title: t('issueConsole.what'),
        width: 'minmax(200px, 1.8fr)',
        render: ({ tree, delivery }) =>
          tree === null ? (
            <span className={styles.subject}>
              <bdi>{delivery && nameIn(delivery.effort.name, language)}</bdi>
              <bdi className={utilities.faintSmall}>{delivery?.code}</bdi>
            </span>
          ) : (
            <span className={styles.subject}>
              <bdi>{treeLabel(tree)}</bdi>
              <bdi className={utilities.faintSmall}>{tree.publicId}</bdi>
            </span>
          ),
      },
      {
        id: 'reporter',
        title: t('issueConsole.reporter'),
        width: 'minmax(200px, 1.2fr)',
        render: ({ reporter, subject }) =>
          reporter === null ? (
            t(subject === 'tree' ? 'issueConsole.visitor' : 'issueConsole.house')
          ) : (
            <bdi>{fullName(reporter)}</bdi>
          ),
      },
      {
        id: 'createdAt',
        title: t('issueConsole.createdAt'),
        render: ({ createdAt }) => formatDate(createdAt, { dateStyle: 'medium' }),
      },
      {
        id: 'status',
        title: t('issueConsole.status'),
        render: ({ status }) => <IssueStatus status={status} />,
      },
    ],
    [language, formatDate, t, treeLabel],
  );
}
