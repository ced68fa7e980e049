import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { commandExists } from './command-exists.ts';
import { repositoryRoot } from './run-command.ts';

/** Number of acceptance ids per group. */
const idCounts: Record<string, number> = {
  'T-AUTH': 10,
  'T-TOK': 6,
  'T-MONEY': 7,
  'T-CRASH': 5,
  'T-CONTRACT': 1,
  'T-IDOR': 4,
  'T-I18N': 2,
  'T-SMS': 4,
  'T-RATE': 3,
  'T-LOAD': 4,
  'T-HA': 6,
  'T-PRIV': 4,
  'T-WEB': 4,
};
const singleIds = [
  'T-FUZZ',
  'T-UP',
  'T-SOAK',
  'T-BACKUP',
  'T-BACKUP-2',
  'T-MIG',
  'T-CHAT',
  'T-AUD',
  'T-SUP',
  'T-TLS',
];

const read = (path: string) => readFile(join(repositoryRoot, path), 'utf8');

test('lists every acceptance id with existing evidence or the word open', async () => {
  const rows = (await read('docs/reliability.md'))
    .split('\n')
    .filter((line) => line.startsWith('| T-'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const ids = Object.entries(idCounts).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index) => `${kind}-${index + 1}`),
  );
  expect(new Set(rows.map(([, id]) => id))).toEqual(new Set([...ids, ...singleIds]));
  expect(rows).toHaveLength(ids.length + singleIds.length);

  const evidenceExists = async (evidence: string) => {
    const [, command, file = ''] = /^`(?:(npm run .+)|([\w./-]+))`$/u.exec(evidence) ?? [];
    if (command !== undefined) return commandExists(command);
    return evidence === 'open' || (file !== '' && (await stat(join(repositoryRoot, file))).isFile());
  };
  for (const [, id, , , evidence = ''] of rows) expect(await evidenceExists(evidence), id).toBe(true);
});
