import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { random } from '../random.ts';

/** What seals the keys of the house, and what sealed them before it was changed. */
export type MasterSecrets = { present: string; previous?: string | undefined };

/** The configured ones; outside production one is made at the first start and kept beside the data. */
export async function masterSecretsOf(config: {
  secretKey: string | undefined;
  previousSecretKey: string | undefined;
  dataDir: string;
}): Promise<MasterSecrets> {
  const previous = config.previousSecretKey;
  if (config.secretKey !== undefined) return { present: config.secretKey, previous };
  const path = join(config.dataDir, 'secret-key');
  await mkdir(config.dataDir, { recursive: true });
  // 'wx' lets exactly one of two processes starting at once make it.
  await writeFile(path, random.bytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return { present: await readFile(path, 'utf8'), previous };
}
