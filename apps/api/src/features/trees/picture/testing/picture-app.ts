import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll } from 'vitest';

import { type TestApp, useTestApp } from '#testing/test-app.ts';

export function usePictureApp(): { app: TestApp; storedFiles(): Promise<string[]> } {
  const dataDir = mkdtempSync(join(tmpdir(), 'nabta-photos-'));
  const app = useTestApp({ environment: { DATA_DIR: dataDir } });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  return {
    app,
    storedFiles: async () => {
      const entries = await readdir(join(dataDir, 'pictures'), {
        recursive: true,
        withFileTypes: true,
      }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
  };
}
