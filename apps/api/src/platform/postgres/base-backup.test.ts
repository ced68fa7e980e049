import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { listBaseBackups, removeOldBackups, unpackBaseBackup } from './base-backup.ts';

let backupDir: string;

beforeEach(async () => {
  backupDir = await mkdtemp(join(tmpdir(), 'nabta-backups-'));
  await mkdir(join(backupDir, 'wal'));
  for (const piece of ['1', '2', '3', '4', '5', '6'])
    await writeFile(join(backupDir, `wal/00000001000000000000000${piece}.gz`), '');
  await writeFile(join(backupDir, 'wal/00000002.history.gz'), '');
});
afterEach(() => rm(backupDir, { recursive: true }));

async function writeBase(finishedAt: string, firstPiece: string): Promise<void> {
  const path = join(backupDir, `base-${new Date(finishedAt).getTime()}`);
  await mkdir(path);
  await writeFile(
    join(path, 'backup_label'),
    `START WAL LOCATION: 0/${firstPiece}000028 (file 00000001000000000000000${firstPiece})\n`,
  );
}

const pieces = async () =>
  (await readdir(join(backupDir, 'wal')))
    .filter((name) => !name.includes('history'))
    .map((name) => name.charAt(23));

test('old backups go with the log before those that stay, and the newest stays however old it is', async () => {
  await writeBase('2026-01-01T00:00:00Z', '2');
  await writeBase('2026-02-01T00:00:00Z', '3');
  await writeBase('2026-03-01T00:00:00Z', '5');
  expect(await removeOldBackups(backupDir, new Date('2026-01-20T00:00:00Z'))).toBe(1);
  expect(await pieces()).toEqual(['3', '4', '5', '6']);
  expect(await removeOldBackups(backupDir, new Date('2026-12-01T00:00:00Z'))).toBe(1);
  expect(await pieces()).toEqual(['5', '6']);
  expect((await listBaseBackups(backupDir)).map(({ finishedAt }) => finishedAt.toISOString())).toEqual([
    '2026-03-01T00:00:00.000Z',
  ]);
  expect(await readdir(join(backupDir, 'wal'))).toContain('00000002.history.gz');
});

test('a backup whose bytes are not those that were written is refused', async () => {
  await writeBase('2026-01-01T00:00:00Z', '1');
  const [base] = await listBaseBackups(backupDir);
  if (base === undefined) throw new Error('one');
  await writeFile(join(base.path, 'PG_VERSION'), '18');
  await writeFile(join(base.path, 'manifest.json'), JSON.stringify({ PG_VERSION: 'ff' }));
  await mkdir(join(backupDir, 'cluster'));
  await expect(unpackBaseBackup(base, join(backupDir, 'cluster'))).rejects.toThrow(
    'is damaged: PG_VERSION is not what was written',
  );
});
