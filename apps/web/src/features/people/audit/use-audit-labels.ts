import type { AuditEntry } from '@nabta/contract/people/audit';
import { roles } from '@nabta/domain/role';

import type englishTexts from '#locales/en/audit.json';
import { useTexts } from '#platform/texts.tsx';

const actions = [
  'created',
  'edited',
  'status_changed',
  'role_changed',
  'administrator_changed',
  'added',
  'removed',
  'reset',
  'issued',
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
  'change_administrator',
  'rename_company',
  'write_off_stock',
] as const satisfies readonly (keyof (typeof englishTexts)['auditValue'])[];

/** Labels of an audit entry; unknown keys are shown unchanged. */
export function useAuditLabels() {
  const { t } = useTexts('audit', 'console');
  return { titleOf, differencesOf };

  function titleOf({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string {
    const knownKey = actions.find((known) => known === action);
    const actionText = knownKey === undefined ? action : t(`auditAction.${knownKey}`);
    return `${actionText}: ${t(`auditSubject.${subject}`)}`;
  }

  function differencesOf({ before, after }: AuditEntry) {
    const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    return names.map((name) => ({
      field: fieldOf(name),
      before: formatValue(name, before?.[name]),
      after: formatValue(name, after?.[name]),
    }));
  }

  function fieldOf(name: string): string {
    const knownKey = fields.find((known) => known === name);
    return knownKey === undefined ? name : t(`auditField.${knownKey}`);
  }

  function formatValue(name: string, value: unknown): string {
    if (value === null || value === undefined) return t('audit.nothing');
    const role = name === 'role' && roles.find((known) => known === value);
    if (role) return t(`role.${role}`);
    const knownKey = values.find((known) => known === value);
    if (knownKey !== undefined) return t(`auditValue.${knownKey}`);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }
}
