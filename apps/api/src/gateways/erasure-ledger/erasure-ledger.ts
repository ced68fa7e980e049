import { mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Config } from '#config.ts';

import { openBucket } from '../bucket/bucket.ts';

/** Ids of erased accounts, stored outside the database, whose backups do not know later erasures. */
export type ErasureLedger = {
  /** Durable when it resolves; recording an id twice is no error. */
  record(accountId: string): Promise<void>;
  list(): AsyncIterable<string>;
};

/** Stores ids with the pictures, and with the backups where there are any. */
export function createErasureLedger({
  pictureLocations,
  backupDir,
  dataDir,
}: Pick<Config, 'pictureLocations' | 'backupDir' | 'dataDir'>): ErasureLedger {
  const ledgers = pictureLocations
    .filter((location) => location !== undefined)
    .map((location) =>
      location === 'disk'
        ? ledgerOnDisk(join(backupDir ?? dataDir, 'erasures'))
        : ledgerInBucket(openBucket(location)),
    );
  return {
    record: async (accountId) => void (await Promise.all(ledgers.map((ledger) => ledger.record(accountId)))),
    async *list() {
      for (const ledger of ledgers) yield* ledger.list();
    },
  };
}

function ledgerInBucket(bucket: ReturnType<typeof openBucket>): ErasureLedger {
  return {
    record: (accountId) => bucket.put(`erasures/${accountId}`, Buffer.of(), 'text/plain'),
    async *list() {
      for await (const key of bucket.list('erasures/')) yield key.slice('erasures/'.length);
    },
  };
}

/** One empty file per id; it is durable once its directory is synced. */
function ledgerOnDisk(directory: string): ErasureLedger {
  return {
    async record(accountId) {
      await mkdir(directory, { recursive: true });
      for (const path of [join(directory, accountId), directory]) {
        const handle = await open(path, path === directory ? 'r' : 'a');
        await handle.sync().finally(() => handle.close());
      }
    },
    async *list() {
      yield* await readdir(directory).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
    },
  };
}
