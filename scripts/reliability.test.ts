import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { repositoryRoot } from './run-command.ts';

/** SECURITY, section 4; a number is how many of a kind there are. */
const accepted: Record<string, number> = {
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
const single = [
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

test('every id of the acceptance list has a line, with what shows it or the word open', async () => {
  const rows = (await read('docs/reliability.md'))
    .split('\n')
    .filter((line) => line.startsWith('| T-'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const ids = Object.entries(accepted).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index) => `${kind}-${index + 1}`),
  );
  expect(new Set(rows.map(([, id]) => id))).toEqual(new Set([...ids, ...single]));
  expect(rows).toHaveLength(ids.length + single.length);

  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  const isThere = async (shownBy: string) => {
    const [, command, file = ''] = /^`(?:npm run ([\w:]+)|([\w./-]+))`$/u.exec(shownBy) ?? [];
    if (command !== undefined) return command in scripts;
    return shownBy === 'open' || (file !== '' && (await stat(join(repositoryRoot, file))).isFile());
  };
  for (const [, id, , , shownBy = ''] of rows) expect(await isThere(shownBy), id).toBe(true);
});
