import type { Issue } from '@nabta/contract/supply/issue';
import { deliveryProblems, issueStates, issueSubjects, treeIssueKinds } from '@nabta/domain/issue-state';
import { nameIn } from '@nabta/domain/localized-name';
import { treeTitle } from '@nabta/domain/tree-title';

import { fullName } from '#features/people/account/full-name.ts';
import { useTreeLabel } from '#features/trees/tree/use-tree-label.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { TablePage } from '#shared/table/record-list.tsx';
import { useTablePages } from '#shared/table/table-pages.ts';
import { useColumns } from '#shared/table/use-columns.tsx';
import { tableQuery, useTableState } from '#shared/table/use-table-state.ts';

import { useIssuePages } from './issue-queries.ts';
import { IssueStatus } from './issue-status.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './issue-list.module.css';

const issueSchema = { name: 'issues', sorts: [], filters: ['subject', 'status', 'kind'] } as const;
const kinds = [...new Set([...deliveryProblems, ...treeIssueKinds])];

export const texts = ['issue-console', 'table'] as const;

export function Page() {
  const { t } = useTexts('issue-console');
  const state = useTableState(issueSchema);
  const listChoices = (ids: readonly (Issue['subject'] | Issue['status'] | Issue['kind'])[]) =>
    ids.map((id) => ({ id, name: t(`issueConsole.${id}`) }));
  return (
    <TablePage
      {...useTablePages(useIssuePages(tableQuery(state)))}
      label={t('issueConsole.list')}
      columns={useIssueColumns()}
      state={state}
      filters={[
        { key: 'subject', label: t('issueConsole.subject'), choices: listChoices(issueSubjects) },
        { key: 'status', label: t('issueConsole.status'), choices: listChoices(issueStates) },
        { key: 'kind', label: t('issueConsole.kind'), choices: listChoices(kinds) },
      ]}
      rowId={({ id }) => id}
      hrefOf={({ id }) => urls.consoleIssue(id)}
      empty={{ title: t('issueConsole.emptyTitle'), body: t('issueConsole.emptyBody') }}
      errorTitle={t('issueConsole.errorTitle')}
    />
  );
}

function useIssueColumns() {
  const { t, language } = useTexts('issue-console');
  const treeLabel = useTreeLabel(treeTitle);
  const { column, textColumn, dayColumn } = useColumns<Issue>();
  return [
    column(
      'kind',
      t('issueConsole.kind'),
      ({ kind }) => <strong className={utilities.semibold}>{t(`issueConsole.${kind}`)}</strong>,
      { isFixed: true },
    ),
    column(
      'what',
      t('issueConsole.what'),
      ({ tree, delivery }) => (
        <span className={styles.subject}>
          <bdi>{tree ? treeLabel(tree) : delivery && nameIn(delivery.effort.name, language)}</bdi>
          <bdi className={utilities.faintSmall}>{tree ? tree.publicId : delivery?.code}</bdi>
        </span>
      ),
      { width: [200, 1.8] },
    ),
    textColumn(
      'reporter',
      t('issueConsole.reporter'),
      ({ reporter, code }) =>
        reporter === null
          ? t(code === null ? 'issueConsole.house' : 'issueConsole.visitor')
          : fullName(reporter),
      { width: [200, 1.2] },
    ),
    dayColumn('createdAt', t('issueConsole.createdAt'), ({ createdAt }) => createdAt),
    column('status', t('issueConsole.status'), ({ status }) => <IssueStatus status={status} />),
  ];
}
