import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { random } from '../random.ts';

/** `present` encrypts the stored keys; `previous` still decrypts those from before the secret changed. */
export type MasterSecrets = { present: string; previous?: string | undefined };

/** Returns the configured secrets; outside production the first start creates one in the data directory. */
export async function masterSecretsOf(config: {
  secretKey: string | undefined;
  previousSecretKey: string | undefined;
  dataDir: string;
}): Promise<MasterSecrets> {
  const previous = config.previousSecretKey;
  if (config.secretKey !== undefined) return { present: config.secretKey, previous };
  const path = join(config.dataDir, 'secret-key');
  await mkdir(config.dataDir, { recursive: true });
  // 'wx' lets exactly one of two starting processes create it.
  await writeFile(path, random.bytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return { present: await readFile(path, 'utf8'), previous };
}
