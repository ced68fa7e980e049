import type { AuditEntry } from '@nabta/contract/audit';
import { roles } from '@nabta/domain/role';
import type { Role } from '@nabta/domain/role';

import { auditTexts } from '../../locales/audit.ts';
import { consoleTexts } from '../../locales/console.ts';
import type englishTexts from '../../locales/en/audit.json';
import { useTextFile } from '../../platform/texts.tsx';

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

/** One field of an entry, before and after, in words. */
export type Difference = { field: string; before: string; after: string };

/** An entry in words; a word that this version does not know is shown as it is written. */
export function useAuditWords() {
  const tell = useTextFile(auditTexts);
  const tellConsole = useTextFile(consoleTexts);
  return { titleOf, differencesOf };

  function titleOf({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string {
    const known = actions.find((each) => each === action);
    const verb = known === undefined ? action : tell(`auditAction.${known}`);
    return `${verb}: ${tell(`auditSubject.${subject}`)}`;
  }

  function differencesOf({ before, after }: AuditEntry): Difference[] {
    const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    return names.map((name) => ({
      field: fieldOf(name),
      before: told(name, before?.[name]),
      after: told(name, after?.[name]),
    }));
  }

  function fieldOf(name: string): string {
    const known = fields.find((each) => each === name);
    return known === undefined ? name : tell(`auditField.${known}`);
  }

  function told(name: string, value: unknown): string {
    if (value === null || value === undefined) return tell('audit.nothing');
    if (name === 'role' && roles.includes(value as Role)) return tellConsole(`role.${value as Role}`);
    const known = values.find((each) => each === value);
    if (known !== undefined) return tell(`auditValue.${known}`);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }
}
