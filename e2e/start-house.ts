import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { startEmbeddedPostgres } from '../apps/api/src/platform/postgres/embedded-postgres.ts';

/** The product on a throwaway database, started by its own main file. */
const dataDir = await mkdtemp(join(tmpdir(), 'nabta-e2e-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
const url = postgres.url('nabta');
await writeFile(process.env['DATABASE_FILE'] ?? join(dataDir, 'url.txt'), url);

const main = resolve(import.meta.dirname, '../apps/api/src/main.ts');
const child = spawn(process.execPath, [main], {
  env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, SEED: 'demo' },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('close', async (code) => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(code ?? 0);
});
