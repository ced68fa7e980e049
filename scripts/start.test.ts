import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { repositoryRoot, runCommand } from './run-command.ts';

type Started = {
  child: ChildProcess;
  output(): string;
  ready: Promise<void>;
  ended: Promise<number | null>;
};

/** The fields read from package.json and package-lock.json. */
type Manifest = { packages?: Record<string, object>; [key: string]: unknown };

const nodePackage = `node-linux-${process.arch}`;
const nobody = { uid: 65_534, gid: 65_534 };

/** `npm run drill -- start` installs the full repository; otherwise only the packaged Node is installed. */
const isFullCheckout = process.env['FULL_START'] === 'on';
const createCheckout = isFullCheckout ? copyFullCheckout : createMinimalCheckout;

/** Each npm version with the oldest Node it ships with. */
describe.runIf(process.platform === 'linux').each([
  { npm: 10, node: 18, recipient: 'npm alone' },
  { npm: 11, node: 20, recipient: 'its whole group' },
])('npm $npm on Node $node', ({ npm, node, recipient }) => {
  let scratch = '';
  let checkout = '';
  const npmCli = () => join(scratch, 'tools/node_modules/npm/bin/npm-cli.js');

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), `nabta-npm-${npm}-`));
    checkout = join(scratch, 'checkout');
    await chmod(scratch, 0o755);
    await installTools();
    await createCheckout(checkout);
  });

  afterAll(() => rm(scratch, { recursive: true, force: true }));

  test(`installs with progress, starts, and leaves no process running after SIGTERM to ${recipient}`, async () => {
    const { child, ended, ready, output } = runNode([npmCli(), 'start'], {
      PORT: String(await findFreePort()),
      DATA_DIR: join(checkout, '.data'),
      SERVE_WEB: 'off',
      SEED: 'none',
      npm_config_prefer_offline: 'true',
    });
    await Promise.race([ready, ended]);
    expect(output()).toContain('Nabta is ready');
    expect(output()).toMatch(/Installing packages \(first start only\): 0 of \d+, 0 s\n/u);
    expect(output()).toMatch(/: (\d+) of \1, \d+ s\n/u);
    expect(await findProcesses()).not.toEqual([]);

    process.kill(recipient === 'npm alone' ? pidOf(child) : -pidOf(child), 'SIGTERM');
    await ended;
    expect(await findProcesses()).toEqual([]);
  });

  test('runs a program on the packaged Node', async () => {
    await writeFile(join(checkout, 'version.ts'), 'console.log(process.version satisfies string);');
    const { ended, output } = runNode(['scripts/run.mjs', 'version.ts']);
    expect(await ended).toBe(0);
    expect(output()).toBe(`${process.version}\n`);
  });

  test('starts a program again that ends with the exit code for it', async () => {
    const program = `import { existsSync, writeFileSync } from 'node:fs';
      const isFirst = !existsSync('started');
      writeFileSync('started', '');
      process.exit(isFirst ? 75 : 3);`;
    await writeFile(join(checkout, 'restart.ts'), program);
    expect(await runNode(['scripts/run.mjs', 'restart.ts']).ended).toBe(3);
  });

  test.runIf(npm === 11 && !isFullCheckout)('reinstalls a package that a different npm removed', async () => {
    await rm(join(checkout, 'node_modules', nodePackage), { recursive: true });
    await updateJson(join(checkout, 'node_modules/.package-lock.json'), (record) => ({
      ...record,
      packages: {},
    }));
    const { ended, output } = runNode(['scripts/run.mjs', 'version.ts'], {
      npm_execpath: npmCli(),
      npm_config_prefer_offline: 'true',
    });
    expect(await ended).toBe(0);
    expect(output()).toContain(`${process.version}\n`);
  });

  test.runIf(isFullCheckout)('reports a read-only checkout in one sentence', async () => {
    const isRoot = process.getuid?.() === 0;
    if (!isRoot) await runCommand('chmod', ['-R', 'a-w', checkout]);
    const port = String(await findFreePort());
    const program = ['scripts/run.mjs', 'apps/api/src/main.ts'];
    const { ended, output } = runNode(program, { PORT: port, DATA_DIR: '.other' }, isRoot ? nobody : {});
    expect(await ended).toBe(1);
    expect(output()).toContain("is not this user's to write");
    expect(output()).not.toMatch(/\n\s+at /u);
    if (!isRoot) await runCommand('chmod', ['-R', 'u+w', checkout]);
  });

  async function installTools(): Promise<void> {
    const flags = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    const packages = [`npm@${npm}`, `${nodePackage}@${node}`];
    const folder = join(scratch, 'tools');
    await mkdir(folder);
    const { code, output } = await runCommand('npm', ['install', '--prefix', folder, ...flags, ...packages]);
    if (code !== 0) throw new Error(output);
  }

  /** Starts a new process group, as a terminal or a process manager does. */
  function runNode(args: string[], environment: Record<string, string> = {}, user = {}): Started {
    const folder = join(scratch, 'tools/node_modules', nodePackage, 'bin');
    const child = spawn(join(folder, 'node'), args, {
      ...user,
      cwd: checkout,
      detached: true,
      env: { PATH: `${folder}:/usr/bin:/bin`, HOME: process.env['HOME'], ...environment },
    });
    let output = '';
    const { promise: ready, resolve: resolveReady } = Promise.withResolvers<void>();
    const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<number | null>();
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        if (output.includes('Nabta is ready')) resolveReady();
      });
    }
    child.on('close', resolveEnded);
    return { child, output: () => output, ready, ended };
  }

  /** Returns every process that runs from the checkout or on its data. */
  async function findProcesses(): Promise<string[]> {
    const ids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
    const readCommand = (id: string) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    const commands = await Promise.all(ids.map(readCommand));
    return commands.filter((command) => command.includes(`${checkout}/`));
  }
});

/** Copies tracked and untracked files, except those that only browsers use. */
async function copyFullCheckout(target: string): Promise<void> {
  const { output } = await runCommand('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ]);
  const isNeeded = (path: string) => path !== '' && !/^apps\/web\/(?:src|public)\//u.test(path);
  for (const path of output.split('\0').filter(isNeeded)) await copyInto(target, path);
}

/** Creates a checkout with the same npm commands and the packaged Node, and a program that only runs. */
async function createMinimalCheckout(target: string): Promise<void> {
  const names = ['.npmrc', 'package.json', 'package-lock.json'];
  const scripts = ['run.mjs', 'install-lock.mjs', 'install-packages.mjs'].map((name) => `scripts/${name}`);
  for (const path of [...names, ...scripts]) await copyInto(target, path);
  const reduce = ({ workspaces: _w, devDependencies: _d, overrides: _o, ...rest }: Record<string, unknown>) =>
    rest;
  await updateJson(join(target, 'package.json'), reduce);
  await updateJson(join(target, 'package-lock.json'), (lock) => ({
    ...lock,
    packages: Object.fromEntries(
      Object.entries(lock.packages ?? {})
        .filter(([path]) => path === '' || path.startsWith('node_modules/node-linux-'))
        .map(([path, entry]) => [path, path === '' ? reduce({ ...entry }) : entry]),
    ),
  }));
  const program = 'console.log("Nabta is ready"); setInterval(() => {}, 1_000);';
  await mkdir(join(target, 'apps/api/src'), { recursive: true });
  await writeFile(join(target, 'apps/api/src/main.ts'), program);
}

async function updateJson(path: string, update: (content: Manifest) => unknown): Promise<void> {
  const content = JSON.parse(await readFile(path, 'utf8')) as Manifest;
  await writeFile(path, JSON.stringify(update(content), null, 2));
}

async function copyInto(target: string, path: string): Promise<void> {
  await mkdir(dirname(join(target, path)), { recursive: true });
  await copyFile(join(repositoryRoot, path), join(target, path)).catch(ignoreRemoved);
}

/** Git still lists a file that was deleted but not committed. */
function ignoreRemoved(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The process could not be started.');
  return pid;
}

async function findFreePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, 'localhost', () => {
    const { port } = server.address() as AddressInfo;
    server.close(() => resolve(port));
  });
  return promise;
}
