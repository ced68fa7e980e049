import { auditSubjects } from '@nabta/contract/audit';
import type { AuditEntry, AuditSubject } from '@nabta/contract/audit';

import type { TableFilter } from '../../kit/table/table-filter.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import type { TableControl } from '../../kit/table/use-table-state.ts';
import { auditTexts } from '../../locales/audit.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { fullName } from '../account/full-name.ts';
import type { AskedAudit } from './use-audit.ts';

const filters = ['subject', 'subjectId', 'actorId', 'from_date', 'to_date'] as const;
type Filter = (typeof filters)[number];

export const auditSchema = { name: 'audit', sorts: [], filters } as const;

/** Whole days, as the person who chose them counts them. */
export function askedOf({ filters: chosen }: Pick<TableControl<Filter>, 'filters'>): AskedAudit {
  const { subject, subjectId, actorId, from_date: from, to_date: to } = chosen;
  return {
    subject: subject as AuditSubject | undefined,
    subjectId,
    actorId,
    from_date: from && new Date(`${from}T00:00:00`).toISOString(),
    to_date: to && new Date(`${to}T23:59:59.999`).toISOString(),
  };
}

/** What is shown can be downloaded. */
export function useAskedAudit(): AskedAudit {
  return askedOf(useTableState(auditSchema));
}

export function useAuditFilters(
  rows: readonly AuditEntry[] = [],
  { subjectId }: Partial<Record<Filter, string>> = {},
): TableFilter[] {
  const tell = useTextFile(auditTexts);
  const actors = new Map(rows.flatMap(({ actor }) => (actor === null ? [] : [[actor.id, fullName(actor)]])));
  return [
    {
      key: 'subject',
      label: tell('audit.subject'),
      kind: 'choice',
      choices: auditSubjects.map((id) => ({ id, name: tell(`auditSubject.${id}`) })),
    },
    { key: 'from_date', label: tell('audit.from_date'), kind: 'day' },
    { key: 'to_date', label: tell('audit.to_date'), kind: 'day' },
    {
      key: 'actorId',
      label: tell('audit.actorId'),
      kind: 'choice',
      choices: [...actors].map(([id, name]) => ({ id: id ?? '', name: name ?? '' })),
    },
    ...(subjectId === undefined
      ? []
      : [
          {
            key: 'subjectId',
            label: tell('audit.subjectId'),
            kind: 'choice' as const,
            choices: [{ id: subjectId, name: tell('audit.subjectId') }],
          },
        ]),
  ];
}
