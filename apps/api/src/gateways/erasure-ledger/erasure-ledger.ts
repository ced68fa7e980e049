import { mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Config } from '../../config.ts';
import { openBucket } from '../bucket/bucket.ts';

/**
 * Who was erased, by their random ids, kept apart from the database: one that is restored to an earlier moment has forgotten
 * who was erased since, and this has not.
 */
export type ErasureLedger = {
  /** Kept for good when it resolves; a second time is no fault. */
  note(accountId: string): Promise<void>;
  list(): AsyncIterable<string>;
};

/** Wherever pictures are kept, and beside the backups where there is such a place: noted in each, read from all of them. */
export function createErasureLedger({
  picturePlaces,
  backupDir,
  dataDir,
}: Pick<Config, 'picturePlaces' | 'backupDir' | 'dataDir'>): ErasureLedger {
  const ledgers = picturePlaces
    .filter((place) => place !== undefined)
    .map((place) =>
      place === 'disk'
        ? ledgerOnDisk(join(backupDir ?? dataDir, 'erasures'))
        : ledgerInBucket(openBucket(place)),
    );
  return {
    note: async (accountId) => void (await Promise.all(ledgers.map((ledger) => ledger.note(accountId)))),
    async *list() {
      for (const ledger of ledgers) yield* ledger.list();
    },
  };
}

function ledgerInBucket(bucket: ReturnType<typeof openBucket>): ErasureLedger {
  return {
    note: (accountId) => bucket.put(`erasures/${accountId}`, Buffer.of(), 'text/plain'),
    async *list() {
      for await (const key of bucket.list('erasures/')) yield key.slice('erasures/'.length);
    },
  };
}

/** An empty file for each; it is on the disk when its directory is. */
function ledgerOnDisk(directory: string): ErasureLedger {
  return {
    async note(accountId) {
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
