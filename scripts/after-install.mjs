// Runs a TypeScript file of this repository on Node 24, after installing the packages where they are missing.
// Usage: node scripts/after-install.mjs <file.ts> [arguments…]
// It is plain JavaScript without imports from npm, because it runs on any Node from 18 on with nothing installed.
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const modules = join(root, 'node_modules');
const binaries = join(modules, '.bin');
const stampPath = join(modules, '.installed-from');
/** Outside node_modules, which npm empties. */
const lockPath = join(root, 'node_modules.lock');
const leastNodeMajor = 24;
const heartbeatMs = 2000;
const staleAfterMs = 10 * 60_000;

const [file, ...parameters] = process.argv.slice(2);
if (!file) fail('Say which file to run: node scripts/after-install.mjs <file.ts> [arguments…]');
await installPackages().catch((error) => fail(error.message));
runFile(resolve(root, file), parameters);

async function installPackages() {
  if (isInstalled()) return;
  const { addHolder, unlock } = await lock();
  try {
    if (!isInstalled()) await runInstall(addHolder);
  } finally {
    unlock();
  }
}

/** By our own stamp, or else by npm's record of what it put there, so that a manual `npm ci` counts too. */
function isInstalled() {
  const stamp = currentStamp();
  if (read(stampPath) === stamp) return true;
  if (!hasEveryPackage()) return false;
  writeStamp(stamp);
  return true;
}

function currentStamp() {
  const lockFile = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lockFile).digest('hex')} ${process.platform}-${process.arch}\n`;
}

function hasEveryPackage() {
  const record = read(join(modules, '.package-lock.json'));
  if (record === '') return false;
  const installed = JSON.parse(record).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { version, integrity, link, ...wish }]) => {
      const found = installed[path];
      if (!found) return wish.optional === true && !isForThisMachine(wish);
      return link ? found.link === true : found.version === version && found.integrity === integrity;
    });
}

/** Node and PostgreSQL come as such packages; those for one C library have a twin for the other. */
function isForThisMachine({ cpu = [], libc, os = [] }) {
  return cpu.includes(process.arch) && os.includes(process.platform) && !libc;
}

async function runInstall(addHolder) {
  say('Installing packages (first start only)…');
  const flags = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { npm_execpath: npmPath, npm_node_execpath: npmNode } = process.env;
  const [command, ...before] = npmPath ? [npmNode ?? process.execPath, npmPath] : ['npm'];
  const child = spawn(command, [...before, ...flags], {
    cwd: root,
    env: { ...process.env, ...cacheSetting() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill());
  addHolder(child.pid);
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const { code, fault } = await new Promise((done) => {
    child.once('error', (error) => done({ fault: error.message }));
    child.once('close', (exitCode) => done({ code: exitCode }));
  });
  if (code === 0) return writeStamp(currentStamp());
  process.stderr.write(Buffer.concat(output));
  throw new Error(`The packages could not be installed: ${fault ?? `npm ended with code ${code}`}.`);
}

/** A user without a home of their own, such as nobody, still needs a place for npm's downloads. */
function cacheSetting() {
  const place = process.env.npm_config_cache ?? join(homedir(), '.npm');
  try {
    mkdirSync(place, { recursive: true });
    accessSync(place, constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: join(tmpdir(), `npm-cache-${process.getuid?.() ?? 'user'}`) };
  }
}

/** Two starts at once must not both run npm over the same folder: the second waits and finds the work done. */
async function lock() {
  const token = `${randomUUID()} ${process.pid}`;
  let hasTold = false;
  while (!(await tryLock(token))) {
    if (!hasTold) say('Waiting for another start that is installing packages…');
    hasTold = true;
    await delay(250);
  }
  const heartbeat = setInterval(() => touch(lockPath), heartbeatMs);
  const unlock = () => {
    clearInterval(heartbeat);
    if (read(lockPath).startsWith(token)) rmSync(lockPath, { force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => (unlock(), process.exit(1)));
  /** npm outlives a killed start: the lock holds until both are gone. */
  const addHolder = (pid) => writeFileSync(lockPath, `${token} ${pid}`);
  return { addHolder, unlock };
}

async function tryLock(token) {
  const holder = read(lockPath);
  const isTakeover = existsSync(lockPath) && isStale(holder);
  if (isTakeover) discardLock(token);
  try {
    writeFileSync(lockPath, token, { flag: 'wx' });
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw new Error(`${root} is not this user's to write, and its packages are missing.`, { cause: error });
  }
  /** Two starts may have found the same dead lock: the later one moved the earlier one's new lock away. */
  if (isTakeover) await delay(500);
  return read(lockPath) === token;
}

function isStale(holder) {
  const [, ...pids] = holder.split(' ').map(Number);
  if (pids.length > 0 && !pids.some(isAlive)) return true;
  try {
    return Date.now() - statSync(lockPath).mtimeMs > staleAfterMs;
  } catch {
    return false;
  }
}

function discardLock(token) {
  const aside = `${lockPath}.${token.split(' ')[0]}`;
  try {
    renameSync(lockPath, aside);
    rmSync(aside, { force: true });
  } catch {
    // Someone else has just discarded it.
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function runFile(path, rest) {
  const bundled = join(binaries, 'node');
  if (existsSync(bundled)) return runOn(bundled, path, rest);
  runOnOwnNode(path, rest);
}

function runOnOwnNode(path, rest) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < leastNodeMajor) {
    fail(
      `Node ${leastNodeMajor} or newer is needed and this is ${process.versions.node}: install it, for example with "nvm install".`,
    );
  }
  runOn(process.execPath, path, rest);
}

function runOn(node, path, rest) {
  const child = spawn(node, [path, ...rest], {
    stdio: 'inherit',
    env: { ...process.env, PATH: [binaries, process.env.PATH].join(delimiter) },
  });
  const forward = (signal) => child.kill(signal);
  /** A terminal sends Ctrl-C to the child as well; a second one would read as impatience. */
  const forwardInterrupt = () => process.stdin.isTTY || child.kill('SIGINT');
  process.removeAllListeners('SIGINT').on('SIGINT', forwardInterrupt);
  process.removeAllListeners('SIGTERM').on('SIGTERM', forward);
  process.removeAllListeners('SIGHUP').on('SIGHUP', forward);
  /** The packaged Node is built for glibc and cannot even be executed elsewhere, for example on Alpine. */
  child.once('error', (error) =>
    node === process.execPath ? fail(error.message) : runOnOwnNode(path, rest),
  );
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function writeStamp(stamp) {
  try {
    writeFileSync(stampPath, stamp);
  } catch {
    // A read-only folder is asked again at the next start.
  }
}

function touch(path) {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // The lock is gone; whoever took it will find the packages by themselves.
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function say(message) {
  process.stderr.write(`${message}\n`);
}

function fail(message) {
  say(message);
  process.exit(1);
}
