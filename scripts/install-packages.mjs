import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { withLock } from './install-lock.mjs';

export const root = resolve(fileURLToPath(import.meta.url), '../..');
const modules = join(root, 'node_modules');
export const minNodeMajor = 24;
export const currentMajor = Number(process.versions.node.split('.')[0]);
/** By path, because npm 10 does not link `node` into node_modules/.bin. */
export const packagedNode = join(modules, `node-${process.platform}-${process.arch}`, 'bin/node');
const stampPath = join(modules, '.installed-from');
/** npm's own record of installed packages, rewritten on every change. */
const recordPath = join(modules, '.package-lock.json');
/** Outside node_modules, which npm empties. */
const lockPath = join(root, 'node_modules.lock');

/** Runs `npm ci` unless the locked packages are installed; concurrent starts run it once. */
export async function installPackages() {
  if (isInstalled()) return;
  await withLock(lockPath, async (addHolder) => {
    if (!isInstalled()) await runInstall(addHolder);
  });
}

/**
 * Checks our stamp, or else npm's record, so a manual `npm ci` counts too. The stamp covers the lock file and
 * the record, because a manual `npm install` changes only the packages.
 */
function isInstalled() {
  const stamp = currentStamp();
  if (read(stampPath) === stamp) return true;
  if (!hasEveryPackage()) return false;
  writeStamp(stamp);
  return true;
}

function currentStamp() {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(read(recordPath));
  return `${hash.digest('hex')} ${process.platform}-${process.arch}\n`;
}

function hasEveryPackage() {
  const record = read(recordPath);
  if (record === '') return false;
  const installed = JSON.parse(record).packages;
  return requiredPackages().every(([path, { version, integrity, link }]) => {
    const entry = installed[path];
    return entry && (link ? entry.link === true : entry.version === version && entry.integrity === integrity);
  });
}

/**
 * Packages of the lock file for this platform; libc-specific ones are skipped because each has an
 * alternative.
 */
function requiredPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const isRequired = ({ optional, cpu = [], os = [], libc }) =>
    !optional || (cpu.includes(process.arch) && os.includes(process.platform) && !libc);
  return Object.entries(packages).filter(
    ([path, entry]) => path.includes('node_modules/') && isRequired(entry),
  );
}

/**
 * npm skips optional packages that do not support the running Node. On an older Node it first installs the
 * packaged Node alone, then runs on that.
 */
async function runInstall(addHolder) {
  const stopProgress = showProgress();
  try {
    if (currentMajor < minNodeMajor) await runNpm(['--omit=dev', '--workspaces=false'], addHolder);
    await runNpm(['--include=dev'], addHolder);
  } finally {
    stopProgress();
  }
  writeStamp(currentStamp());
}

async function runNpm(extraFlags, addHolder) {
  const flags = ['ci', ...extraFlags, '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { npm_execpath: npmPath, npm_node_execpath: npmNode } = process.env;
  const node = existsSync(packagedNode) ? packagedNode : (npmNode ?? process.execPath);
  const [command, ...npmArgs] = npmPath ? [node, npmPath] : ['npm'];
  const child = spawn(command, [...npmArgs, ...flags], {
    cwd: root,
    env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter), ...cacheSetting() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  addHolder(child.pid);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const failure = await new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('close', (code) => done(code === 0 ? undefined : `npm ended with code ${code}`));
  });
  process.off('exit', kill);
  if (failure === undefined) return;
  process.stderr.write(Buffer.concat(output));
  throw new Error(`The packages could not be installed: ${failure}.`);
}

/** One updating line on a terminal, periodic lines in a log. */
function showProgress() {
  const files = requiredPackages().map(([path]) => join(root, path, 'package.json'));
  const startedAt = Date.now();
  const { isTTY } = process.stderr;
  const show = () => {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const line = `Installing packages (first start only): ${files.filter(existsSync).length} of ${files.length}, ${seconds} s`;
    process.stderr.write(isTTY ? `\r${line}` : `${line}\n`);
  };
  show();
  const timer = setInterval(show, isTTY ? 500 : 5000);
  return () => {
    clearInterval(timer);
    show();
    if (isTTY) process.stderr.write('\n');
  };
}

/** A user without a home directory, such as nobody, still needs an npm cache directory. */
function cacheSetting() {
  const cacheDir = process.env.npm_config_cache ?? join(homedir(), '.npm');
  try {
    mkdirSync(cacheDir, { recursive: true });
    accessSync(cacheDir, constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: join(tmpdir(), `npm-cache-${process.getuid?.() ?? 'user'}`) };
  }
}

function writeStamp(stamp) {
  try {
    // In a hard-linked copy of the folder the stamp must be a new file, or writing it would change the
    // original.
    rmSync(stampPath, { force: true });
    writeFileSync(stampPath, stamp);
  } catch {
    // In a read-only folder the check is repeated at the next start.
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
