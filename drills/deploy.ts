import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SecureVersion } from 'node:tls';
import { parseEnv } from 'node:util';

import {
  type FakeUnifonic,
  startFakeUnifonic,
} from '../apps/api/src/gateways/messages/testing/fake-unifonic.ts';
import { repositoryRoot } from '../scripts/run-command.ts';
import { poll } from '../testkit/processes.ts';
import { atLeast, atMost, type Metric } from '../testkit/results.ts';
import { scenario } from '../testkit/scenario.ts';
import { waitForText } from '../testkit/sign-in.ts';
import { startDebianPostgres } from './deploy/database.ts';
import { requestThroughProxy, type Proxy, supportsTls } from './deploy/proxy-client.ts';
import { type Environment, runAs, type Service, startAs } from './deploy/run-as.ts';

if (process.getuid?.() !== 0)
  throw new Error('This drill runs services as separate users; start it as root.');
const base = Number(process.env['DRILL_PORT'] ?? 4971);
const ports = {
  server: base,
  metrics: base + 1,
  workerMetrics: base + 2,
  proxy: base + 3,
  database: base + 4,
  restored: base + 5,
  prometheus: base + 6,
};
const [host, consoleHost] = ['nabta.localhost', 'console.nabta.localhost'] as const;
const phone = '+966558123498';
/** Longer than the pending time of an alarm in the drill. */
const alarmDelayMs = 8_000;

const directory = await mkdtemp(join(tmpdir(), 'nabta-deploy-'));
await runAs('root', ['chmod', '755', directory]);
const pathOf = (name: string) => join(directory, name);
const cleanups: (() => Promise<unknown>)[] = [];
const log = (line: string) => console.log(`  ${line}`);

/**
 * Executes `docs/deploy-one-machine.md` with the files of `deploy/`, in a temporary directory and on free
 * ports: release, Debian's PostgreSQL, server, worker, proxy, backup and Prometheus. `-- --installed DIR`
 * uses a release that `deploy/install.sh` already installed.
 */
await scenario({ installed: '' }, ({ installed }) =>
  drill(installed).finally(async () => {
    for (const cleanup of cleanups.toReversed())
      await cleanup().catch((error: unknown) => log(String(error)));
    await rm(directory, { recursive: true, force: true });
  }),
);

async function drill(installed: string): Promise<Metric[]> {
  console.log('\nOne machine, from packages to backup.\n');
  const results: Metric[] = [...(await checkFiles())];
  const home = installed || pathOf('opt');
  if (installed === '') {
    const options = { environment: { NABTA_HOME: home } };
    const output = await runAs('root', [join(repositoryRoot, 'deploy/install.sh')], options);
    log(output.split('\n').at(-2) ?? '');
  }
  await mkdir(pathOf('postgres'));
  const database = await startDebianPostgres({ directory: pathOf('postgres'), port: ports.database });
  cleanups.push(() => database.stop());
  const provider = await startFakeUnifonic();
  cleanups.push(() => provider.close());

  const environment = await createSettings(database.url, provider);
  const release = join(home, 'current');
  const { server, worker, readyMs } = await startProduct(home, release, environment);
  const proxy = await startProxy();
  log(`ready after ${(readyMs / 1_000).toFixed(1)} s behind https://${host}:${ports.proxy}`);

  const texts = () => provider.messages.map(({ MessageBody }) => MessageBody);
  const codeRequest = await requestThroughProxy(proxy, host, '/api/auth/login_phone', { body: { phone } });
  const [, code = ''] = await waitForText(texts, /#(\d{4})$/u);
  const verification = await requestThroughProxy(proxy, host, '/api/auth/verify_otp', {
    body: { phone, code },
    cookie: codeRequest.cookies.join('; '),
  });
  const page = await requestThroughProxy(proxy, host, '/login');
  const metrics = await requestThroughProxy(proxy, host, '/api/metrics');
  const consoleOnMainHost = await requestThroughProxy(proxy, host, '/console');
  const consolePage = await requestThroughProxy(proxy, consoleHost, '/console');
  const countTlsVersions = async (...versions: SecureVersion[]) =>
    (await Promise.all(versions.map((version) => supportsTls(proxy, host, version)))).filter(Boolean).length;
  const [, hsts = '0'] = /max-age=(\d+)/u.exec(String(page.headers['strict-transport-security'])) ?? [];

  const backup = await runAs('postgres', [join(release, 'deploy/backup.sh')], {
    environment: database.environment,
  });
  log(backup.split('\n').find((line) => line.startsWith('backed up')) ?? 'no backup');
  const countAccountsSql = 'select count(*) from account';
  const accountCount = await database.query(countAccountsSql);
  const command = (file: string, url: string) =>
    runAs('nobody', [join(home, 'node'), file], {
      cwd: release,
      environment: { ...environment, DATABASE_URL: url },
    });
  const restoredCount = await database.withRestored(ports.restored, async ({ url, query }) => {
    const output = await command('scripts/restore.ts', url);
    for (const line of output.trim().split('\n')) log(`restored: ${line.trim()}`);
    return query(countAccountsSql);
  });
  const monitoring = await checkPrometheus();
  const verifyOutput = await command('scripts/verify.ts', database.url);
  log(verifyOutput.trim().split('\n').at(-1)?.trim() ?? '');
  const writable = await runAs('nobody', ['find', `${release}/`, '-writable', '-not', '-type', 'l']);

  const [serverMs, workerMs] = [await server.stop(), await worker.stop()];
  const output = server.output() + worker.output();
  return [
    ...results,
    atMost('time to the first response', readyMs, 120_000, 's'),
    atLeast(
      'sign-ins by text message through proxy, server and worker',
      Number(verification.status === 200),
      1,
    ),
    atLeast('accepted TLS versions, 1.2 and 1.3', await countTlsVersions('TLSv1.2', 'TLSv1.3'), 2),
    atMost('accepted TLS versions, older', await countTlsVersions('TLSv1', 'TLSv1.1'), 0),
    atLeast('HSTS max-age in seconds', Number(hsts), 31_536_000),
    atLeast('pages served over HTTP/2', Number(page.status === 200), 1),
    atMost('metrics reachable through the proxy', Number(metrics.status !== 404), 0),
    atLeast('console reachable on its host', Number(consolePage.status === 200), 1),
    atMost('console reachable on other hosts', Number(consoleOnMainHost.status !== 302), 0),
    atMost('release files writable by the service', writable.trim().split('\n').filter(Boolean).length, 0),
    atMost('accounts missing in the restored backup', Number(accountCount) - Number(restoredCount), 0),
    atLeast('accounts in the restored backup', Number(restoredCount), 1),
    atLeast('processes scraped by Prometheus', monitoring.up, 2),
    atLeast('loaded alarms', monitoring.alarms, 15),
    atMost('firing alarms', monitoring.firing, 0),
    atMost('phones in the log', Number(output.includes(phone.slice(4))), 0),
    atMost('server shutdown time', serverMs, 20_000, 's'),
    atMost('worker shutdown time', workerMs, 20_000, 's'),
  ];
}

/** Validates every file of `deploy/` with its own tool. */
async function checkFiles(): Promise<Metric[]> {
  const file = (name: string) => join(repositoryRoot, 'deploy', name);
  await runAs('root', ['promtool', 'check', 'rules', file('prometheus/alarms.yml')]);
  await runAs('root', ['promtool', 'check', 'config', file('prometheus/prometheus.yml')]);
  await runAs('root', ['promtool', 'test', 'rules', file('prometheus/alarms.test.yml')]);
  const scripts = ['install.sh', 'backup.sh', 'copy-offsite.sh', 'write-timestamp-metric.sh'];
  await runAs('root', ['shellcheck', ...scripts.map(file)]);
  await runAs('root', ['nft', '--check', '--file', file('connections.nft')]);
  await mkdir(pathOf('units'));
  const units = [
    'nabta.service',
    'nabta-worker.service',
    'nabta-backup.service',
    'nabta-backup-failed.service',
    'nabta-backup.timer',
    'nabta-pictures.service',
    'nabta-pictures.timer',
    'nabta-offsite.service',
    'nabta-offsite.timer',
  ];
  for (const unit of units) {
    const text = await readFile(file(`systemd/${unit}`), 'utf8');
    await writeFile(pathOf(`units/${unit}`), text.replaceAll(/^(ExecStart\w*)=\S+/gmu, '$1=/bin/true'));
  }
  await runAs('root', [
    'systemd-analyze',
    'verify',
    '--man=no',
    ...units.map((unit) => pathOf(`units/${unit}`)),
  ]);
  const review = await runAs('root', [
    'systemd-analyze',
    'security',
    '--offline=true',
    '--no-pager',
    pathOf('units/nabta.service'),
  ]);
  const [, exposure = 'NaN'] = /Overall exposure level for \S+: ([\d.]+)/u.exec(review) ?? [];
  log('promtool, shellcheck, nft and systemd-analyze accept alarms, scripts, connection limits and units');
  return [atMost('service exposure by systemd-analyze, out of 10', Number(exposure), 2.5)];
}

/** Fills in `deploy/.env.example`. */
async function createSettings(databaseUrl: string, provider: FakeUnifonic): Promise<Environment> {
  const example = await readFile(join(repositoryRoot, 'deploy/.env.example'), 'utf8');
  await mkdir(pathOf('data'));
  await runAs('root', ['chown', 'nobody:nogroup', pathOf('data')]);
  return {
    ...parseEnv(example.replaceAll('CHANGE-ME', randomBytes(36).toString('base64url'))),
    PUBLIC_URL: `https://${host}:${ports.proxy}`,
    CONSOLE_ORIGIN: `https://${consoleHost}:${ports.proxy}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: pathOf('data'),
    BACKUP_DIR: pathOf('data/backups'),
    MESSAGE_PROVIDERS: 'unifonic',
    UNIFONIC_URL: provider.baseUrl,
    UNIFONIC_APP_SID: provider.appSid,
    HOST: '127.0.0.1',
    PORT: String(ports.server),
    WORKERS: '2',
    ACCESS_LOG: 'on',
    LOG_LEVEL: 'info',
  };
}

/** Uses the commands and settings of the systemd units, as the user nobody. */
async function startProduct(home: string, release: string, environment: Environment) {
  const start = async (unit: string, metricsPort: number): Promise<Service> => {
    const text = await readFile(join(release, 'deploy/systemd', unit), 'utf8');
    const [, command = ''] = /^ExecStart=\S+ (.+)$/mu.exec(text) ?? [];
    const [, assignments = ''] = /^Environment=(.+)$/mu.exec(text) ?? [];
    // A Node option can contain an equals sign itself.
    const extraEnvironment = Object.fromEntries(
      [...assignments.matchAll(/(\w+)=(\S+)/gu)].map(([, name, value]) => [name, value]),
    );
    const service = startAs('nobody', [join(home, 'node'), ...command.split(' ')], {
      cwd: release,
      environment: { ...environment, ...extraEnvironment, METRICS_PORT: String(metricsPort) },
    });
    cleanups.push(() => service.stop());
    return service;
  };
  const server = await start('nabta.service', ports.metrics);
  const startedAt = performance.now();
  const isReady = async () => (await fetch(`http://127.0.0.1:${ports.server}/api/health/ready`)).ok;
  if (!(await poll(isReady, 120_000))) throw new Error(`The server did not start:\n${server.output()}`);
  const readyMs = performance.now() - startedAt;
  return { server, worker: await start('nabta-worker.service', ports.workerMetrics), readyMs };
}

/** Debian's Caddy with a self-signed certificate, because no authority can certify these names. */
async function startProxy(): Promise<Proxy> {
  const options = 'req -x509 -nodes -days 2 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1';
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host},DNS:${consoleHost}`];
  const files = ['-keyout', pathOf('key.pem'), '-out', pathOf('certificate.pem')];
  await runAs('root', ['openssl', ...options.split(' '), ...names, ...files]);
  const certificate = await readFile(pathOf('certificate.pem'), 'utf8');
  await copyFile(join(repositoryRoot, 'deploy/Caddyfile'), pathOf('Caddyfile'));
  const caddy = startAs('root', ['caddy', 'run', '--adapter', 'caddyfile', '--config', pathOf('Caddyfile')], {
    environment: {
      // A separate HOME: Caddy's files are unreadable to the product, whose job queue searches all parent
      // folders for its configuration.
      HOME: pathOf('caddy'),
      NABTA_SITES: `https://${host}:${ports.proxy}, https://${consoleHost}:${ports.proxy}`,
      NABTA_UPSTREAM: `127.0.0.1:${ports.server}`,
      NABTA_TLS: `tls ${pathOf('certificate.pem')} ${pathOf('key.pem')}`,
      NABTA_OPTIONS: 'admin off\nauto_https disable_redirects\nskip_install_trust',
    },
  });
  cleanups.push(() => caddy.stop());
  const proxy = { port: ports.proxy, certificate };
  const isReady = async () => (await requestThroughProxy(proxy, host, '/api/health/ready')).status === 200;
  if (!(await poll(isReady, 20_000))) throw new Error(`The proxy did not start:\n${caddy.output()}`);
  return proxy;
}

/** Debian's Prometheus with our settings and alarms, but shorter intervals. */
async function checkPrometheus(): Promise<{ up: number; alarms: number; firing: number }> {
  const text = await readFile(join(repositoryRoot, 'deploy/prometheus/prometheus.yml'), 'utf8');
  const config = text
    .replaceAll('15s', '1s')
    .replace('127.0.0.1:9464', `127.0.0.1:${ports.metrics}`)
    .replace('127.0.0.1:9465', `127.0.0.1:${ports.workerMetrics}`);
  await writeFile(pathOf('prometheus.yml'), config);
  const alarms = await readFile(join(repositoryRoot, 'deploy/prometheus/alarms.yml'), 'utf8');
  await writeFile(pathOf('alarms.yml'), alarms.replaceAll(/^( +for:) \w+$/gmu, '$1 3s'));
  await mkdir(pathOf('tsdb'));
  await runAs('root', ['chown', 'nobody:nogroup', pathOf('tsdb')]);
  const address = `127.0.0.1:${ports.prometheus}`;
  const prometheus = startAs('nobody', [
    'prometheus',
    `--config.file=${pathOf('prometheus.yml')}`,
    `--storage.tsdb.path=${pathOf('tsdb')}`,
    `--web.listen-address=${address}`,
  ]);
  cleanups.push(() => prometheus.stop());
  const read = async <Data>(path: string): Promise<Data> => {
    const response = await fetch(`http://${address}/api/v1/${path}`);
    const { data }: { data: Data } = await response.json();
    return data;
  };
  const query = async (expression: string) => {
    const path = `query?query=${encodeURIComponent(expression)}`;
    const { result } = await read<{ result: { value: [number, string] }[] }>(path);
    return result.reduce((sum, { value }) => sum + Number(value[1]), 0);
  };
  const up = () => query('sum(up{job="nabta"})');
  await poll(async () => (await up()) === 2 && (await query('sum(nabta_http_requests_total)')) > 0, 30_000);
  await delay(alarmDelayMs);
  const { groups } = await read<{ groups: { rules: unknown[] }[] }>('rules');
  return {
    up: await up(),
    alarms: groups.flatMap(({ rules }) => rules).length,
    // BackupOld needs a node_exporter metric, which the drill does not provide.
    firing: await query('count(ALERTS{alertstate="firing", alertname!="BackupOld"})'),
  };
}
