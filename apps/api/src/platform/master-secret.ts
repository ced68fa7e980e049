import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { random } from './random.ts';

/** The configured master secret; outside production one is made at the first start and kept beside the data. */
export async function masterSecretOf(config: {
  secretKey: string | undefined;
  dataDir: string;
}): Promise<string> {
  if (config.secretKey !== undefined) return config.secretKey;
  const path = join(config.dataDir, 'secret-key');
  await mkdir(config.dataDir, { recursive: true });
  // 'wx' lets exactly one of two processes starting at once make it.
  await writeFile(path, random.bytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(path, 'utf8');
}
