import { spawn } from 'node:child_process';

import { repositoryRoot } from './run-command.ts';

/** Hot reload: Vite serves the web app on PORT and proxies API calls to the server on PORT + 1. */
const port = Number(process.env['PORT'] ?? 3000);
const apiPort = port + 1;

start(['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'], {
  PORT: String(apiPort),
  PUBLIC_URL: `http://localhost:${port}`,
  SERVE_WEB: 'off',
});
const vite = 'node_modules/vite/bin/vite.js apps/web --config apps/web/vite.config.ts --strictPort --port';
start([...vite.split(' '), String(port)], { API_PORT: String(apiPort) });

function start(args: string[], environment: Record<string, string>): void {
  const child = spawn(process.execPath, args, {
    cwd: repositoryRoot,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  child.on('close', (code) => process.exit(code ?? 1));
  process.on('exit', () => child.kill());
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
