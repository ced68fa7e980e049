import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  access,
  constants,
  glob,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

import { day } from '../clock.ts';
import { StartupError } from '../errors/startup-error.ts';
import { compressOncePerEncoding } from '../http/compression.ts';

const repositoryRoot = resolve(import.meta.dirname, '../../../../..');
const webRoot = join(repositoryRoot, 'apps/web');
export const webDirectory = join(webRoot, 'dist');

const sources = [
  'package-lock.json',
  'apps/web/{index.html,vite.config.ts}',
  'apps/web/{src,plugins,public}/**/*',
  'packages/{domain,contract}/src/**/*.ts',
  'packages/domain/art/**/*.svg',
];

/** Builds the web app if its sources have changed since the last build; returns its directory. */
export async function buildWebApp(log: (line: string) => void): Promise<string> {
  const stamp = join(webDirectory, '.built-from');
  const fingerprint = await fingerprintOf(sources);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === fingerprint) return webDirectory;
  log('Building the web app…');
  await mkdir(webDirectory, { recursive: true });
  await access(webDirectory, constants.W_OK);
  await rm(stamp, { force: true });
  await runVite();
  await archiveSourceMaps();
  await compressFiles();
  await writeFile(stamp, fingerprint);
  return webDirectory;
}

/** Hashes all matching files of the repository, except tests. */
export async function fingerprintOf(patterns: string[]): Promise<string> {
  const hash = createHash('sha256');
  const paths = await Array.fromAsync(glob(patterns, { cwd: repositoryRoot }));
  for (const path of paths.filter((path) => !/\.test\.tsx?$/u.test(path)).toSorted()) {
    const file = join(repositoryRoot, path);
    if ((await stat(file)).isFile()) hash.update(`${path}\n`).update(await readFile(file));
  }
  return hash.digest('hex');
}

function runVite(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: webRoot });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  child.on('error', reject);
  child.on('close', (code) => {
    if (code === 0) resolve();
    else reject(new StartupError(`The web app could not be built:\n${output.trim()}`));
  });
  return promise;
}

/** Phones cache a release for weeks after the next one. */
const sourceMapRetentionMs = 60 * day;

/** Keeps maps of earlier builds: the name of a script, made from its content, finds the map of any release. */
async function archiveSourceMaps(): Promise<void> {
  const archive = join(webRoot, 'source-maps');
  await mkdir(archive, { recursive: true });
  for await (const name of glob('**/*.map', { cwd: webDirectory }))
    await rename(join(webDirectory, name), join(archive, basename(name)));
  const paths = (await readdir(archive)).map((name) => join(archive, name));
  const maps = await Promise.all(
    paths.map(async (path) => ({ path, builtAtMs: (await stat(path)).mtimeMs })),
  );
  const newestMs = Math.max(0, ...maps.map(({ builtAtMs }) => builtAtMs));
  for (const { path, builtAtMs } of maps) if (builtAtMs < newestMs - sourceMapRetentionMs) await rm(path);
}

/** Compresses at build time, at the highest level, so that no request pays for it. */
async function compressFiles(): Promise<void> {
  for await (const name of glob('{*,assets/**/*}.{js,css,svg,json,webmanifest}', { cwd: webDirectory })) {
    const path = join(webDirectory, name);
    const content = await readFile(path);
    if (content.length < 1_000) continue;
    const compressed = compressOncePerEncoding(content, 'thorough');
    await writeFile(`${path}.br`, await compressed('br'));
    await writeFile(`${path}.gz`, await compressed('gzip'));
  }
}
