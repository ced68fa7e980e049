import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { repositoryRoot, runCommand } from './run-command.ts';

type Started = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

const nodePackage = `node-linux-${process.arch}`;
/** The ids of `nobody`. */
const nobody = { uid: 65_534, gid: 65_534 };

/** The oldest Node that each npm is delivered with. */
describe.runIf(process.platform === 'linux').each([
  { npm: 10, node: 18, target: 'npm alone' },
  { npm: 11, node: 20, target: 'its whole group' },
])('npm $npm on Node $node', ({ npm, node, target }) => {
  let scratch: string;
  let checkout: string;

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), `nabta-npm-${npm}-`));
    await chmod(scratch, 0o755);
    checkout = join(scratch, 'checkout');
    await Promise.all([installTools(), copyCheckout(checkout)]);
  });

  afterAll(() => rm(scratch, { recursive: true, force: true }));

  test(`npm start installs, shows how far it is and starts; SIGTERM to ${target} leaves nothing behind`, async () => {
    const started = start(['start'], { PORT: String(await findFreePort()) });
    await expect
      .poll(() => hasEnded(started) || started.output(), { timeout: 500_000 })
      .toContain('Nabta is ready');
    expect(started.output()).toMatch(/Installing packages \(first start only\): 0 of \d+, 0 s\n/u);
    expect(started.output()).toMatch(/: (\d+) of \1, \d+ s\n/u);
    expect(await findProcesses()).not.toEqual([]);

    process.kill(target === 'npm alone' ? idOf(started) : -idOf(started), 'SIGTERM');
    await started.ended;
    expect(await findProcesses()).toEqual([]);
  });

  test('a tool of npm runs on the packaged Node too', async () => {
    await writeFile(join(checkout, 'version.ts'), `console.log(process.version satisfies string);`);
    const { version } = JSON.parse(
      await readFile(join(checkout, 'node_modules', nodePackage, 'package.json'), 'utf8'),
    ) as { version: string };
    const run = spawnNode([join(checkout, 'scripts/after-install.mjs'), 'version.ts']);
    expect(await run.ended).toBe(0);
    expect(run.output()).toBe(`v${version}\n`);
  });

  test('a checkout that may only be read is told in one sentence', async () => {
    const lower = process.getuid?.() === 0 ? nobody : {};
    if (process.getuid?.() !== 0) await runCommand('chmod', ['-R', 'a-w', checkout]);
    const port = String(await findFreePort());
    const script = ['scripts/after-install.mjs', 'apps/api/src/main.ts'];
    const run = spawnNode(script, { PORT: port, DATA_DIR: '.data-of-nobody' }, lower);
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain("is not this user's to write");
    expect(run.output()).not.toMatch(/\n\s+at /u);
    await runCommand('chmod', ['-R', 'u+w', checkout]);
  });

  async function installTools(): Promise<void> {
    const tools = join(scratch, 'tools');
    await mkdir(tools);
    const packages = [`npm@${npm}`, `${nodePackage}@${node}`];
    const flags = ['--prefix', tools, '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { code, output } = await runCommand('npm', ['install', ...flags, ...packages]);
    if (code !== 0) throw new Error(output);
  }

  /** Runs npm in a group of its own, as a terminal or a process manager does. */
  function start(args: string[], environment: Record<string, string>): Started {
    const cli = join(scratch, 'tools/node_modules/npm/bin/npm-cli.js');
    return spawnNode([cli, ...args], {
      DATA_DIR: join(checkout, '.data'),
      SERVE_WEB: 'off',
      SEED: 'none',
      npm_config_prefer_offline: 'true',
      ...environment,
    });
  }

  function spawnNode(args: string[], environment: Record<string, string> = {}, user = {}): Started {
    const folder = join(scratch, 'tools/node_modules', nodePackage, 'bin');
    const child = spawn(join(folder, 'node'), args, {
      ...user,
      cwd: checkout,
      detached: true,
      env: { PATH: `${folder}:/usr/bin:/bin`, HOME: process.env['HOME'], ...environment },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const { promise: ended, resolve } = Promise.withResolvers<number | null>();
    child.on('close', resolve);
    return { child, output: () => output, ended };
  }

  /** Everything that runs from the checkout or on its data. */
  async function findProcesses(): Promise<string[]> {
    const ids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
    const commands = await Promise.all(
      ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
    );
    return commands.filter((command) => command.includes(`${checkout}/`));
  }
});

function hasEnded({ child, output }: Started): string {
  return child.exitCode === null ? '' : `It has ended: ${output()} Nabta is ready`;
}

function idOf({ child }: Started): number {
  return child.pid ?? 0;
}

/** What git knows and what is new, as it lies there. */
async function copyCheckout(target: string): Promise<void> {
  const { output } = await runCommand('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ]);
  const isNeeded = (path: string) => path !== '' && !/^apps\/web\/(src|public)\//u.test(path);
  for (const path of output.split('\0').filter(isNeeded)) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await copyFile(join(repositoryRoot, path), join(target, path)).catch(ignoreMissing);
  }
}

/** A file that was removed and not yet committed. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

async function findFreePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, 'localhost', () => {
    const { port } = server.address() as AddressInfo;
    server.close(() => resolve(port));
  });
  return promise;
}
