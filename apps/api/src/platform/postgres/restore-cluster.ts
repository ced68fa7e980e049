import { appendFile, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import pg from 'pg';

import { StartError } from '../fault/start-error.ts';
import { archiveOf, listBaseBackups, unpackBaseBackup } from './base-backup.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

type Restore = {
  backupDir: string;
  /** Must hold no database yet. */
  dataDir: string;
  /** The moment to come back to; the last that is in the archive where it is left out. */
  to?: Date | undefined;
  log: (message: string) => void;
};

const recoverySettings = ['restore_command', 'recovery_target_time', 'recovery_target_action', 'hot_standby'];

/** Makes the embedded database as it was at a moment, and leaves it stopped, ready for the next start. */
export async function restoreCluster({ backupDir, dataDir, to, log }: Restore): Promise<void> {
  const clusterDir = join(dataDir, 'postgres');
  if (await stat(clusterDir).catch(() => undefined))
    throw new StartError(`${clusterDir} is there already: move it away, and nothing of it is lost.`);
  const bases = await listBaseBackups(backupDir);
  const base = bases.find(({ finishedAt }) => to === undefined || finishedAt <= to);
  if (base === undefined)
    throw new StartError(`${backupDir} has no backup ${to ? `from before ${to.toISOString()}` : 'yet'}.`);
  await mkdir(clusterDir, { recursive: true, mode: 0o700 });
  log(`From the backup of ${base.finishedAt.toISOString()}…`);
  await unpackBaseBackup(base, clusterDir);
  await mkdir(join(clusterDir, 'pg_wal'), { recursive: true, mode: 0o700 });
  const settings = [
    `restore_command = 'test -e "${archiveOf(backupDir)}/%f.gz" && gzip -dc "${archiveOf(backupDir)}/%f.gz" >"%p"'`,
    // Nobody may look before all of it is there.
    'hot_standby = off',
    ...(to === undefined ? [] : [`recovery_target_time = '${to.toISOString().replace('Z', '+00')}'`]),
    `recovery_target_action = 'promote'`,
  ];
  await appendFile(join(clusterDir, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  await writeFile(join(clusterDir, 'recovery.signal'), '');
  const postgres = await startEmbeddedPostgres({ dataDir, backupDir, log, durable: true });
  try {
    await forgetRecovery(postgres.url('postgres'));
  } finally {
    await postgres.stop();
  }
}

async function forgetRecovery(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // The next statement tells of it.
  client.on('error', () => {});
  await client.connect();
  try {
    for (const setting of recoverySettings) await client.query(`alter system reset ${setting}`);
  } finally {
    await client.end();
  }
}
