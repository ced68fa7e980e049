import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
export const secretKey = 'only-for-the-bench-on-this-machine';
export const poolSize = '6';

/** Our API as it runs in production. */
export function startOurs(url: string, port: number, connections = poolSize): Promise<ChildProcess> {
  return start('apps/api/src/main.ts', port, {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATABASE_URL: url,
    DATABASE_POOL: connections,
    SECRET_KEY: secretKey,
    SERVE_WEB: 'off',
    LOG_LEVEL: 'info',
    MESSAGE_PROVIDERS: 'unifonic',
    UNIFONIC_APP_SID: 'bench',
    UNIFONIC_SENDER_ID: 'bench',
  });
}

export async function start(
  file: string,
  port: number,
  environment: Record<string, string>,
): Promise<ChildProcess> {
  const env = { ...process.env, ...environment, PORT: String(port) };
  const child = spawn(process.execPath, [join(root, file)], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isUp) return child;
    await new Promise((done) => setTimeout(done, 100));
  }
  child.kill();
  throw new Error(`${file} did not start.`);
}

export async function run(args: string[], environment: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  const code = await new Promise((done) => child.on('close', done));
  if (code !== 0) throw new Error(`${args[0]} failed.`);
}
