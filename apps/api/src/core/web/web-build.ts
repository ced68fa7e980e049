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
import { StartError } from '../fault/start-error.ts';
import { compressedOnce } from '../http/compression.ts';

const repositoryRoot = resolve(import.meta.dirname, '../../../../..');
const webRoot = join(repositoryRoot, 'apps/web');
/** Where the built web app lies. */
export const webDirectory = join(webRoot, 'dist');

/** Everything that the built web app is made of. */
const sources = [
  'package-lock.json',
  'apps/web/{index.html,vite.config.ts}',
  'apps/web/{src,plugins,public}/**/*',
  'packages/{domain,contract}/src/**/*.ts',
  'packages/domain/art/**/*.svg',
];

/** Builds the web app when its sources are not those of the last build, and answers where it lies. */
export async function buildWebApp(log: (line: string) => void): Promise<string> {
  const directory = webDirectory;
  const stamp = join(directory, '.built-from');
  const fingerprint = await fingerprintOf(sources);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === fingerprint) return directory;
  log('Building the web app…');
  await mkdir(directory, { recursive: true });
  await access(directory, constants.W_OK);
  await rm(stamp, { force: true });
  await runVite();
  await setAsideSourceMaps(directory);
  await compressFiles(directory);
  await writeFile(stamp, fingerprint);
  return directory;
}

/** The same for as long as the files below the repository are. */
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
    else reject(new StartError(`The web app could not be built:\n${output.trim()}`));
  });
  return promise;
}

/** Phones keep a release for weeks after the next one. */
const keptMapsMs = 60 * day;

/**
 * Maps lie outside of what is served, and those of earlier builds stay: a script is named by its content, so that the map of
 * any release is found by the name of its script.
 */
async function setAsideSourceMaps(directory: string): Promise<void> {
  const maps = join(webRoot, 'source-maps');
  await mkdir(maps, { recursive: true });
  for await (const name of glob('**/*.map', { cwd: directory }))
    await rename(join(directory, name), join(maps, basename(name)));
  const newest = Math.max(
    0,
    ...(await Promise.all((await readdir(maps)).map((name) => builtAt(maps, name)))),
  );
  for (const name of await readdir(maps))
    if ((await builtAt(maps, name)) < newest - keptMapsMs) await rm(join(maps, name));
}

async function builtAt(directory: string, name: string): Promise<number> {
  return (await stat(join(directory, name))).mtimeMs;
}

/** Compressed once here, at full strength, so that no request pays for it. */
async function compressFiles(directory: string): Promise<void> {
  const files = glob('**/*.{js,css,svg,json,webmanifest}', { cwd: directory });
  for await (const name of files) {
    const path = join(directory, name);
    const content = await readFile(path);
    if (content.length < 1_000) continue;
    const compressed = compressedOnce(content, 'thorough');
    await writeFile(`${path}.br`, await compressed('br'));
    await writeFile(`${path}.gz`, await compressed('gzip'));
  }
}
