import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { listBaseBackups, makeBaseBackup } from '../../apps/api/src/platform/postgres/base-backup.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { restoreCluster } from '../../apps/api/src/platform/postgres/restore-cluster.ts';
import { killCluster } from '../kill-cluster.ts';
import type { BackedUpDatabase } from './backed-up-database.ts';

const log = () => undefined;

/** The database that the product brings along, by what `npm run backup` and `npm run restore` do. */
export async function startEmbeddedDatabase(dataDir: string, backupDir: string): Promise<BackedUpDatabase> {
  const clusterDir = join(dataDir, 'postgres');
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, backupDir, log, durable: true });
  return {
    url: () => postgres.url('nabta'),
    backUp: async () => void (await makeBaseBackup(postgres.url('nabta'), { clusterDir, backupDir })),
    async lose() {
      // Told first that it shall not be started again.
      const stopping = postgres.stop();
      killCluster(clusterDir);
      await stopping;
      await rm(clusterDir, { recursive: true });
    },
    async restore(to) {
      await restoreCluster({ backupDir, dataDir, to, log });
      postgres = await startEmbeddedPostgres({ dataDir, backupDir, log, durable: true });
    },
    async isDamageNoticed() {
      const [newest] = await listBaseBackups(backupDir);
      await damageLargest(join(newest?.path ?? '', 'base'));
      const elsewhere = await mkdtemp(join(tmpdir(), 'nabta-drill-'));
      try {
        await restoreCluster({ backupDir, dataDir: elsewhere, log });
        return false;
      } catch (error) {
        return error instanceof Error && error.message.includes('is damaged');
      } finally {
        await rm(elsewhere, { recursive: true });
      }
    },
    stop: () => postgres.stop(),
  };
}

/** One byte in the middle of the largest file. */
export async function damageLargest(directory: string): Promise<void> {
  let largest = { path: '', size: -1 };
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const handle = await open(path);
    const { size } = await handle.stat().finally(() => handle.close());
    if (size > largest.size) largest = { path, size };
  }
  const handle = await open(largest.path, 'r+');
  const middle = Math.floor(largest.size / 2);
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, middle);
  await handle.write(Buffer.of((buffer[0] ?? 0) ^ 0xff), 0, 1, middle);
  await handle.close();
}
