// Runs a TypeScript file of this repository on Node 24, after installing the packages where they are missing.
// Usage: node scripts/after-install.mjs <file.ts> [arguments…]
// It and its two neighbours are plain JavaScript without imports from npm: they run on any Node from 18 on with nothing installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { installPackages, minNodeMajor, ownMajor, packagedNode, root } from './install-packages.mjs';

const [file, ...parameters] = process.argv.slice(2);
if (!file) fail('Say which file to run: node scripts/after-install.mjs <file.ts> [arguments…]');
await installPackages().catch((error) => fail(error.message));
if (existsSync(packagedNode)) runOn(packagedNode);
else runOnOwnNode();

function runOnOwnNode() {
  if (ownMajor >= minNodeMajor) return runOn(process.execPath);
  fail(
    `Node ${minNodeMajor} or newer is needed and this is ${process.versions.node}: install it, for example with "nvm install".`,
  );
}

function runOn(node) {
  // As it is deployed: glibc keeps what threads gave back, a heap for each, and pictures are drawn by threads (decision 67).
  const env = { MALLOC_ARENA_MAX: '2', ...process.env };
  const child = spawn(node, [resolve(root, file), ...parameters], { stdio: 'inherit', env });
  /** A terminal sends Ctrl-C to the child as well; some programs would take a second one for impatience. */
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  /** The packaged Node is built for glibc and cannot even be executed elsewhere, for example on Alpine. */
  child.once('error', (error) => (node === process.execPath ? fail(error.message) : runOnOwnNode()));
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
