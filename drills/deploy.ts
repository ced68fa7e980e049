import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, parseEnv } from 'node:util';

import { startFakeUnifonic } from '../apps/api/src/gateways/messages/testing/fake-unifonic.ts';
import { repositoryRoot } from '../scripts/run-command.ts';
import { startDebianPostgres } from './deploy/database.ts';
import { runAs, type Service, startAs, until } from './deploy/run-as.ts';
import { askFront, type Front, speaksTls } from './deploy/through-proxy.ts';
import { textTo } from './newcomer.ts';
import { type Figure, tellFigures } from './verdict.ts';

/**
 * `docs/deploy-one-machine.md`, run by a machine: the release, Debian's PostgreSQL, server, worker, proxy, backup and Prometheus with
 * the very files of `deploy/`, below a directory of its own and on ports of its own. `-- --installed DIR` takes a release that
 * `deploy/install.sh` has laid already.
 */
const { values } = parseArgs({ options: { installed: { type: 'string' } } });
if (process.getuid?.() !== 0)
  throw new Error('This drill runs services as users of their own: start it as root.');
const base = Number(process.env['DRILL_PORT'] ?? 4971);
const ports = {
  server: base,
  metrics: base + 1,
  workerMetrics: base + 2,
  front: base + 3,
  database: base + 4,
  restored: base + 5,
  prometheus: base + 6,
};
const [host, consoleHost] = ['nabta.localhost', 'console.nabta.localhost'] as const;
const phone = '+966558123498';
/** Longer than an alarm of the drill waits before it rings. */
const settleMs = 8_000;

const directory = await mkdtemp(join(tmpdir(), 'nabta-deploy-'));
await runAs('root', ['chmod', '755', directory]);
const at = (name: string) => join(directory, name);
const stops: (() => Promise<unknown>)[] = [];
const say = (line: string) => console.log(`  ${line}`);
try {
  process.exitCode = tellFigures(await drill()) ? 0 : 1;
} finally {
  for (const stop of stops.toReversed()) await stop().catch((error: unknown) => say(String(error)));
  await rm(directory, { recursive: true, force: true });
}

async function drill(): Promise<Figure[]> {
  console.log('\nOne machine, from its packages to its backup.\n');
  const figures: Figure[] = [...(await checkFiles())];
  const home = values.installed ?? at('opt');
  if (values.installed === undefined)
    say(
      (
        await runAs('root', [join(repositoryRoot, 'deploy/install.sh')], {
          environment: { NABTA_HOME: home },
        })
      )
        .split('\n')
        .at(-2) ?? '',
    );
  await mkdir(at('postgres'));
  const database = await startDebianPostgres({ directory: at('postgres'), port: ports.database });
  stops.push(() => database.stop());
  const provider = await startFakeUnifonic();
  stops.push(() => provider.close());

  const environment = await settings(database.url, provider.baseUrl, provider.appSid);
  const release = join(home, 'current');
  const { server, worker, readyMs } = await startProduct(home, release, environment);
  const front = await startProxy();
  say(`ready after ${(readyMs / 1_000).toFixed(1)} s behind https://${host}:${ports.front}`);

  const texts = () => provider.messages.map(({ MessageBody }) => MessageBody);
  const asked = await askFront(front, host, '/api/auth/login_phone', { body: { phone } });
  const [, code = ''] = await textTo(texts, phone, /#(\d{4})$/u);
  const entered = await askFront(front, host, '/api/auth/verify_otp', {
    body: { phone, code },
    cookie: asked.cookies.join('; '),
  });
  const page = await askFront(front, host, '/login');
  const metrics = await askFront(front, host, '/api/metrics');
  const elsewhere = await askFront(front, host, '/console');
  const atConsole = await askFront(front, consoleHost, '/console');
  const versions = { old: ['TLSv1', 'TLSv1.1'], good: ['TLSv1.2', 'TLSv1.3'] } as const;
  const spoken = async (names: (typeof versions)[keyof typeof versions]) =>
    (await Promise.all(names.map((version) => speaksTls(front, host, version)))).filter(Boolean).length;
  const [, hsts = '0'] = /max-age=(\d+)/u.exec(String(page.headers['strict-transport-security'])) ?? [];

  const backup = await runAs('postgres', [join(release, 'deploy/backup.sh')], {
    environment: database.environment,
  });
  say(backup.split('\n').find((line) => line.startsWith('backed up')) ?? 'no backup');
  const people = 'select count(*) from account';
  const kept = await database.ask(people);
  const command = (file: string, url: string) =>
    runAs('nobody', [join(home, 'node'), file], {
      cwd: release,
      environment: { ...environment, DATABASE_URL: url },
    });
  const restored = await database.withRestored(ports.restored, async ({ url, ask }) => {
    const settled = await command('scripts/restore.ts', url);
    for (const line of settled.trim().split('\n')) say(`restored: ${line.trim()}`);
    return ask(people);
  });
  const watched = await watch();
  const verified = await command('scripts/verify.ts', database.url);
  say(verified.trim().split('\n').at(-1)?.trim() ?? '');
  const writable = await runAs('nobody', ['find', `${release}/`, '-writable', '-not', '-type', 'l']);

  const [serverMs, workerMs] = [await server.stop(), await worker.stop()];
  const log = server.printed() + worker.printed();
  return [
    ...figures,
    { what: 'from its start to its first answer', figure: readyMs, goal: 120_000, unit: 's' },
    {
      what: 'who came in by a text, through proxy, server and worker',
      figure: Number(entered.status === 200),
      goal: 1,
      isAtLeast: true,
    },
    {
      what: 'versions of TLS that are spoken, 1.2 and 1.3',
      figure: await spoken(versions.good),
      goal: 2,
      isAtLeast: true,
    },
    { what: 'versions of TLS that are spoken, older ones', figure: await spoken(versions.old), goal: 0 },
    {
      what: 'seconds for which only TLS is used (HSTS)',
      figure: Number(hsts),
      goal: 31_536_000,
      isAtLeast: true,
    },
    { what: 'pages answered by HTTP/2', figure: Number(page.status === 200), goal: 1, isAtLeast: true },
    { what: 'metrics shown through the proxy', figure: Number(metrics.status !== 404), goal: 0 },
    { what: 'console shown on its host', figure: Number(atConsole.status === 200), goal: 1, isAtLeast: true },
    { what: 'console shown elsewhere', figure: Number(elsewhere.status !== 302), goal: 0 },
    {
      what: 'files of the release that the service could write',
      figure: writable.trim().split('\n').filter(Boolean).length,
      goal: 0,
    },
    {
      what: 'people in the database who are not in the restored backup',
      figure: Number(kept) - Number(restored),
      goal: 0,
    },
    { what: 'people in the restored backup', figure: Number(restored), goal: 1, isAtLeast: true },
    { what: 'processes that Prometheus reads', figure: watched.up, goal: 2, isAtLeast: true },
    { what: 'alarms that it knows', figure: watched.alarms, goal: 15, isAtLeast: true },
    { what: 'alarms that ring', figure: watched.ringing, goal: 0 },
    { what: 'phones in the log', figure: Number(log.includes(phone.slice(4))), goal: 0 },
    { what: 'until the server has left', figure: serverMs, goal: 20_000, unit: 's' },
    { what: 'until the worker has left', figure: workerMs, goal: 20_000, unit: 's' },
  ];
}

/** Every file of `deploy/` by the tool that reads it. */
async function checkFiles(): Promise<Figure[]> {
  const file = (name: string) => join(repositoryRoot, 'deploy', name);
  await runAs('root', ['promtool', 'check', 'rules', file('prometheus/alarms.yml')]);
  await runAs('root', ['promtool', 'check', 'config', file('prometheus/prometheus.yml')]);
  await runAs('root', ['promtool', 'test', 'rules', file('prometheus/alarms.test.yml')]);
  const scripts = ['install.sh', 'backup.sh', 'copy-away.sh', 'tell-time.sh'];
  await runAs('root', ['shellcheck', ...scripts.map(file)]);
  await mkdir(at('units'));
  const units = [
    'nabta.service',
    'nabta-worker.service',
    'nabta-backup.service',
    'nabta-backup-failed.service',
    'nabta-backup.timer',
    'nabta-pictures.service',
    'nabta-pictures.timer',
    'nabta-away.service',
    'nabta-away.timer',
  ];
  for (const unit of units) {
    const text = await readFile(file(`systemd/${unit}`), 'utf8');
    await writeFile(at(`units/${unit}`), text.replaceAll(/^(ExecStart\w*)=\S+/gmu, '$1=/bin/true'));
  }
  await runAs('root', ['systemd-analyze', 'verify', '--man=no', ...units.map((unit) => at(`units/${unit}`))]);
  const review = await runAs('root', [
    'systemd-analyze',
    'security',
    '--offline=true',
    '--no-pager',
    at('units/nabta.service'),
  ]);
  const [, exposure = 'NaN'] = /Overall exposure level for \S+: ([\d.]+)/u.exec(review) ?? [];
  say('alarms, scripts and units are right by promtool, shellcheck and systemd-analyze');
  return [{ what: 'exposure of the service by systemd-analyze, of 10', figure: Number(exposure), goal: 2.5 }];
}

/** The example of settings, filled in. */
async function settings(
  databaseUrl: string,
  providerUrl: string,
  appSid: string,
): Promise<Record<string, string>> {
  const example = await readFile(join(repositoryRoot, 'deploy/.env.example'), 'utf8');
  await mkdir(at('data'));
  await runAs('root', ['chown', 'nobody:nogroup', at('data')]);
  return {
    ...(parseEnv(example.replaceAll('CHANGE-ME', randomBytes(36).toString('base64url'))) as Record<
      string,
      string
    >),
    PUBLIC_URL: `https://${host}:${ports.front}`,
    CONSOLE_ORIGIN: `https://${consoleHost}:${ports.front}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: at('data'),
    BACKUP_DIR: at('data/backups'),
    MESSAGE_PROVIDERS: 'unifonic',
    UNIFONIC_URL: providerUrl,
    UNIFONIC_APP_SID: appSid,
    HOST: '127.0.0.1',
    PORT: String(ports.server),
    WORKERS: '2',
    ACCESS_LOG: 'on',
    LOG_LEVEL: 'info',
  };
}

/** By the commands and settings of the units, as a user who owns nothing. */
async function startProduct(home: string, release: string, environment: Record<string, string>) {
  const start = async (unit: string, metricsPort: number): Promise<Service> => {
    const text = await readFile(join(release, 'deploy/systemd', unit), 'utf8');
    const [, command = ''] = /^ExecStart=\S+ (.+)$/mu.exec(text) ?? [];
    const [, set = ''] = /^Environment=(.+)$/mu.exec(text) ?? [];
    // An option of Node holds an equals sign of its own.
    const own = Object.fromEntries(
      [...set.matchAll(/(\w+)=(\S+)/gu)].map(([, name, value]) => [name, value]),
    );
    const service = startAs('nobody', [join(home, 'node'), ...command.split(' ')], {
      cwd: release,
      environment: { ...environment, ...own, METRICS_PORT: String(metricsPort) },
    });
    stops.push(() => service.stop());
    return service;
  };
  const server = await start('nabta.service', ports.metrics);
  const isReady = async () => (await fetch(`http://127.0.0.1:${ports.server}/api/health/ready`)).ok;
  const readyMs = await until(isReady, 120_000, server.hasEnded);
  if (readyMs === Infinity) throw new Error(`The server did not start:\n${server.printed()}`);
  return { server, worker: await start('nabta-worker.service', ports.workerMetrics), readyMs };
}

/** Debian's Caddy with a certificate of our own, since nobody could vouch for these names. */
async function startProxy(): Promise<Front> {
  const names = `subjectAltName=DNS:${host},DNS:${consoleHost}`;
  await runAs('root', [
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${host}`,
    '-addext',
    names,
    '-keyout',
    at('key.pem'),
    '-out',
    at('certificate.pem'),
  ]);
  const certificate = await readFile(at('certificate.pem'), 'utf8');
  await copyFile(join(repositoryRoot, 'deploy/Caddyfile'), at('Caddyfile'));
  const proxy = startAs('root', ['caddy', 'run', '--adapter', 'caddyfile', '--config', at('Caddyfile')], {
    environment: {
      // A folder of its own: what it keeps there is closed to the product, whose queue looks for settings in all folders above.
      HOME: at('caddy'),
      NABTA_SITES: `https://${host}:${ports.front}, https://${consoleHost}:${ports.front}`,
      NABTA_UPSTREAM: `127.0.0.1:${ports.server}`,
      NABTA_TLS: `tls ${at('certificate.pem')} ${at('key.pem')}`,
      NABTA_OPTIONS: 'admin off\nauto_https disable_redirects\nskip_install_trust',
    },
  });
  stops.push(() => proxy.stop());
  const front = { port: ports.front, certificate };
  const waited = await until(
    async () => (await askFront(front, host, '/api/health/ready')).status === 200,
    20_000,
  );
  if (waited === Infinity) throw new Error(`The proxy did not start:\n${proxy.printed()}`);
  return front;
}

/** Debian's Prometheus with our settings and alarms, looking more often and ringing sooner. */
async function watch(): Promise<{ up: number; alarms: number; ringing: number }> {
  const text = await readFile(join(repositoryRoot, 'deploy/prometheus/prometheus.yml'), 'utf8');
  const own = text
    .replaceAll('15s', '1s')
    .replace('127.0.0.1:9464', `127.0.0.1:${ports.metrics}`)
    .replace('127.0.0.1:9465', `127.0.0.1:${ports.workerMetrics}`);
  await writeFile(at('prometheus.yml'), own);
  const alarms = await readFile(join(repositoryRoot, 'deploy/prometheus/alarms.yml'), 'utf8');
  await writeFile(at('alarms.yml'), alarms.replaceAll(/^( +for:) \w+$/gmu, '$1 3s'));
  await mkdir(at('tsdb'));
  await runAs('root', ['chown', 'nobody:nogroup', at('tsdb')]);
  const address = `127.0.0.1:${ports.prometheus}`;
  const prometheus = startAs(
    'nobody',
    [
      'prometheus',
      `--config.file=${at('prometheus.yml')}`,
      `--storage.tsdb.path=${at('tsdb')}`,
      `--web.listen-address=${address}`,
    ],
    {},
  );
  stops.push(() => prometheus.stop());
  const query = async (expr: string) => {
    const response = await fetch(`http://${address}/api/v1/query?query=${encodeURIComponent(expr)}`);
    const { data } = (await response.json()) as { data: { result: { value: [number, string] }[] } };
    return data.result.reduce((sum, { value }) => sum + Number(value[1]), 0);
  };
  const up = () => query('sum(up{job="nabta"})');
  await until(async () => (await up()) === 2 && (await query('sum(nabta_http_requests_total)')) > 0, 30_000);
  await delay(settleMs);
  const rules = (await (await fetch(`http://${address}/api/v1/rules`)).json()) as {
    data: { groups: { rules: unknown[] }[] };
  };
  return {
    up: await up(),
    alarms: rules.data.groups.flatMap(({ rules }) => rules).length,
    // BackupOld asks what a node_exporter tells, and the drill has none.
    ringing: await query('count(ALERTS{alertstate="firing", alertname!="BackupOld"})'),
  };
}
