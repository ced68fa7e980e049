import type { AuditEntry } from '@nabta/contract/people/audit';
import { roles } from '@nabta/domain/role';

import type englishTexts from '#locales/en/audit.json';
import { useTexts } from '#platform/texts.tsx';

const actions = [
  'created',
  'edited',
  'status_changed',
  'role_changed',
  'added',
  'removed',
  'reset',
  'asked',
  'approved',
  'refused',
  'withdrawn',
  'undone',
  'tag_exchanged',
  'photographed',
  'resolved',
  'revoked',
  'secret_changed',
  'replayed',
] as const satisfies readonly (keyof (typeof englishTexts)['auditAction'])[];

const fields = [
  'role',
  'kind',
  'factors',
  'name',
  'status',
  'dueOn',
  'note',
  'nursery',
  'lines',
  'subjectId',
  'effortId',
  'tag',
  'site',
  'target',
  'code',
] as const satisfies readonly (keyof (typeof englishTexts)['auditField'])[];

const values = [
  'passkey',
  'totp',
  'reset_factors',
] as const satisfies readonly (keyof (typeof englishTexts)['auditValue'])[];

/** A changed field with formatted values. */
export type Difference = { field: string; before: string; after: string };

/** Labels of an audit entry; unknown words are shown unchanged. */
export function useAuditLabels() {
  const { t } = useTexts('audit', 'console');
  return { titleOf, differencesOf };

  function titleOf({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string {
    const knownKey = actions.find((each) => each === action);
    const verb = knownKey === undefined ? action : t(`auditAction.${knownKey}`);
    return `${verb}: ${t(`auditSubject.${subject}`)}`;
  }

  function differencesOf({ before, after }: AuditEntry): Difference[] {
    const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    return names.map((name) => ({
      field: fieldOf(name),
      before: formatValue(name, before?.[name]),
      after: formatValue(name, after?.[name]),
    }));
  }

  function fieldOf(name: string): string {
    const knownKey = fields.find((each) => each === name);
    return knownKey === undefined ? name : t(`auditField.${knownKey}`);
  }

  function formatValue(name: string, value: unknown): string {
    if (value === null || value === undefined) return t('audit.nothing');
    const role = name === 'role' && roles.find((each) => each === value);
    if (role) return t(`role.${role}`);
    const knownKey = values.find((each) => each === value);
    if (knownKey !== undefined) return t(`auditValue.${knownKey}`);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }
}
