import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import {
  auditSubjects,
  checkAudit,
  downloadAudit,
  listAudit,
  undoChange,
} from '@nabta/contract/people/audit';
import type { AuditEntry } from '@nabta/contract/people/audit';
import { keepPreviousData } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useApiPages } from '#shared/cache/api-query.ts';
import { staffKeys } from '#shared/cache/keys.ts';
import { invalidateAfterUndo } from '#shared/cache/staff-cache-updates.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { useDownload } from '#shared/saving/use-download.ts';
import type { TableFilter } from '#shared/table/table-props.ts';
import { filterQuery } from '#shared/table/use-table-state.ts';
import type { TableControl } from '#shared/table/use-table-state.ts';

import { fullName } from '../account/full-name.ts';

type AuditQuery = Omit<InputOfEndpoint<typeof listAudit>['query'], 'cursor' | 'limit'>;

const pageSize = 50;

export function useAuditPages(query: AuditQuery) {
  return useApiPages(
    listAudit,
    { query: { ...query, limit: pageSize } },
    {
      queryKey: staffKeys.auditOf(query),
      cursorOf: ({ seq }) => seq,
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
  );
}

/** Recomputes all hashes of the log. */
export function useCheckAudit() {
  return useApiMutation((call) => call(checkAudit), { onError: useErrorToast() });
}

export function useDownloadAudit(query: AuditQuery) {
  const { call } = useApi();
  const { t } = useTexts('audit');
  return useDownload({
    request: () => call(downloadAudit, { query }),
    fileNameOf: () => 'nabta-audit.jsonl',
    errorText: t('audit.downloadError'),
    action: 'download-audit',
  });
}

export function useUndo(seq: number, onDone: () => void) {
  return useApiMutation((call, reason: string) => call(undoChange, { params: { seq }, body: { reason } }), {
    updateCache: invalidateAfterUndo,
    onDone,
  });
}

const filters = ['subject', 'subjectId', 'actorId', 'from_date', 'to_date'] as const;
type Filter = (typeof filters)[number];

export const auditSchema = { name: 'audit', sorts: [], filters } as const;

/** Converts dates to full days in the user's time zone. */
export function auditQueryOf(state: Pick<TableControl<Filter>, 'filters'>): AuditQuery {
  const { subject, subjectId, actorId, from_date: from, to_date: to } = state.filters;
  return {
    ...filterQuery<Pick<AuditQuery, 'subject'>>({ subject }),
    subjectId,
    actorId,
    from_date: from && new Date(`${from}T00:00:00`).toISOString(),
    to_date: to && new Date(`${to}T23:59:59.999`).toISOString(),
  };
}

export function useAuditFilters(
  rows: readonly AuditEntry[] = [],
  { subjectId }: Partial<TableControl<Filter>['filters']> = {},
): TableFilter[] {
  const { t } = useTexts('audit');
  const actors = new Map(rows.flatMap(({ actor }) => (actor === null ? [] : [[actor.id, fullName(actor)]])));
  return [
    {
      key: 'subject',
      label: t('audit.subject'),
      choices: auditSubjects.map((id) => ({ id, name: t(`auditSubject.${id}`) })),
    },
    { key: 'from_date', label: t('audit.from_date'), kind: 'day' },
    { key: 'to_date', label: t('audit.to_date'), kind: 'day' },
    {
      key: 'actorId',
      label: t('audit.actorId'),
      choices: [...actors].map(([id, name]) => ({ id: id ?? '', name: name ?? '' })),
    },
    ...(subjectId === undefined
      ? []
      : [
          {
            key: 'subjectId',
            label: t('audit.subjectId'),
            choices: [{ id: subjectId, name: t('audit.subjectId') }],
          },
        ]),
  ];
}
