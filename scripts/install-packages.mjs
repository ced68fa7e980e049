import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { underLock } from './install-lock.mjs';

export const root = resolve(fileURLToPath(import.meta.url), '../..');
const modules = join(root, 'node_modules');
export const minNodeMajor = 24;
export const ownMajor = Number(process.versions.node.split('.')[0]);
/** By its own path: npm 10 links no `node` into node_modules/.bin. */
export const packagedNode = join(modules, `node-${process.platform}-${process.arch}`, 'bin/node');
const stampPath = join(modules, '.installed-from');
/** What npm put there, by npm's own account; it is written anew with every change. */
const recordPath = join(modules, '.package-lock.json');
/** Outside node_modules, which npm empties. */
const lockPath = join(root, 'node_modules.lock');

/** Runs `npm ci` unless the packages of the lock file are there; of two starts at once the second finds the work done. */
export async function installPackages() {
  if (isInstalled()) return;
  await underLock(lockPath, async (addHolder) => {
    if (!isInstalled()) await runInstall(addHolder);
  });
}

/**
 * By our own stamp, or else by npm's record of what it put there, so that a manual `npm ci` counts too. The stamp names both
 * what was asked for and what was put there: a manual `npm install` in between leaves the stamp and changes the packages.
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
  return wantedPackages().every(([path, { version, integrity, link }]) => {
    const found = installed[path];
    return found && (link ? found.link === true : found.version === version && found.integrity === integrity);
  });
}

/** Those of the lock file but for the ones of other machines; those for one C library have a twin for the other. */
function wantedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const isWanted = ({ optional, cpu = [], os = [], libc }) =>
    !optional || (cpu.includes(process.arch) && os.includes(process.platform) && !libc);
  return Object.entries(packages).filter(([path, wish]) => path.includes('node_modules/') && isWanted(wish));
}

/**
 * npm leaves out optional packages, such as those for pictures, that are not made for the Node it runs on. On an older Node
 * it therefore installs the packaged one first, alone, and then runs on that.
 */
async function runInstall(addHolder) {
  const stopProgress = showProgress();
  try {
    if (ownMajor < minNodeMajor) await runNpm(['--omit=dev', '--workspaces=false'], addHolder);
    await runNpm(['--include=dev'], addHolder);
  } finally {
    stopProgress();
  }
  writeStamp(currentStamp());
}

async function runNpm(which, addHolder) {
  const flags = ['ci', ...which, '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { npm_execpath: npmPath, npm_node_execpath: npmNode } = process.env;
  const node = existsSync(packagedNode) ? packagedNode : (npmNode ?? process.execPath);
  const [command, ...before] = npmPath ? [node, npmPath] : ['npm'];
  const child = spawn(command, [...before, ...flags], {
    cwd: root,
    env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter), ...cacheSetting() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  addHolder(child.pid);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const fault = await new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('close', (code) => done(code === 0 ? undefined : `npm ended with code ${code}`));
  });
  process.off('exit', kill);
  if (fault === undefined) return;
  process.stderr.write(Buffer.concat(output));
  throw new Error(`The packages could not be installed: ${fault}.`);
}

/** One line that moves on a terminal, a new line now and then in a log. */
function showProgress() {
  const files = wantedPackages().map(([path]) => join(root, path, 'package.json'));
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

function writeStamp(stamp) {
  try {
    // A copy of the folder by links shares its files: the stamp is a new one, so that it speaks of this folder alone.
    rmSync(stampPath, { force: true });
    writeFileSync(stampPath, stamp);
  } catch {
    // A read-only folder is asked again at the next start.
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
