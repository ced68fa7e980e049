// Runs a TypeScript file of this repository on Node 24, installing missing packages first. Usage: node
// scripts/run.mjs <file.ts> [arguments…]. This file and the two install-*.mjs files run on plain Node 18 or
// newer with nothing installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { installPackages, minNodeMajor, currentMajor, packagedNode, root } from './install-packages.mjs';

/** Saves a third of the time of every start; Node ignores a folder it cannot write. */
const compileCache = resolve(root, 'node_modules/.cache/node');

/** The same as in apps/api/src/core/process/run-until-signal.ts: the server asks for another start. */
const restartExitCode = 75;

const [file, ...args] = process.argv.slice(2);
if (!file) fail('Missing file. Usage: node scripts/run.mjs <file.ts> [arguments…]');
await installPackages().catch((error) => fail(error.message));
if (existsSync(packagedNode)) runWith(packagedNode);
else runWithCurrentNode();

function runWithCurrentNode() {
  if (currentMajor >= minNodeMajor) return runWith(process.execPath);
  fail(
    `Node ${minNodeMajor} or newer is needed and this is ${process.versions.node}: install it, for example with "nvm install".`,
  );
}

function runWith(node) {
  // Same as deployed: fewer glibc arenas, because image processing runs in threads and glibc keeps freed
  // memory per arena (decision 61).
  const env = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: compileCache, ...process.env };
  const child = spawn(node, [resolve(root, file), ...args], { stdio: 'inherit', env });
  process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM').removeAllListeners('SIGHUP');
  /** A terminal sends Ctrl-C to the child as well; forwarding it would count as a second interrupt. */
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  /** The packaged Node requires glibc and cannot start elsewhere, for example on Alpine. */
  child.once('error', (error) => (node === process.execPath ? fail(error.message) : runWithCurrentNode()));
  child.once('exit', (code, signal) => {
    if (code === restartExitCode) return runWith(node);
    if (!signal) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
