import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { repositoryRoot } from '../../scripts/run-command.ts';
import { runAs } from './run-as.ts';

type Location = { directory: string; port: number };

type RestoredDatabase = Pick<DebianPostgres, 'url' | 'query'>;

export type DebianPostgres = {
  url: string;
  environment: Record<string, string>;
  /** Returns the first column of the first row. */
  query(sql: string): Promise<string>;
  /** Restores the last backup into a temporary cluster, runs `work` on it and stops it. */
  withRestored<T>(port: number, work: (restored: RestoredDatabase) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
};

const password = 'only-for-the-drill';
const urlOf = (port: number) => `postgres://nabta:${password}@127.0.0.1:${port}/nabta`;

/**
 * Starts Debian's PostgreSQL and pgBackRest as the guide describes, with the files of `deploy/pgbackrest`.
 */
export async function startDebianPostgres({ directory, port }: Location): Promise<DebianPostgres> {
  const bin = await findNewestBinDir();
  const pathOf = (name: string) => join(directory, name);
  for (const name of ['socket', 'repository', 'log', 'spool', 'lock', 'textfiles'])
    await mkdir(pathOf(name), { recursive: true });
  await runAs('root', ['chown', '-R', 'postgres:postgres', directory]);
  await writeFile(pathOf('pgbackrest.conf'), await createBackupSettings());
  const environment = { PGBACKREST_CONFIG: pathOf('pgbackrest.conf') };
  const run = (command: readonly [string, ...string[]]) => runAs('postgres', command, { environment });
  const query = async (sql: string, onPort: number) => {
    const connection = ['-h', pathOf('socket'), '-p', String(onPort), '-d', 'nabta'];
    return (await run(['psql', ...connection, '-Atc', sql])).trim();
  };
  const start = (data: string, onPort: number) => {
    const options = `-p ${onPort} -k ${pathOf('socket')} -c listen_addresses=127.0.0.1`;
    const log = pathOf('log/postgres.log');
    return run([`${bin}/pg_ctl`, 'start', '-w', '-s', '-D', data, '-l', log, '-o', options]);
  };
  const stop = (data: string) => run([`${bin}/pg_ctl`, 'stop', '-w', '-s', '-D', data, '-m', 'fast']);

  const initdbOptions =
    '--data-checksums --encoding=UTF8 --locale=C.UTF-8 --auth-local=trust --auth-host=scram-sha-256';
  await run([`${bin}/initdb`, '-D', pathOf('data'), ...initdbOptions.split(' ')]);
  await copyFile(join(repositoryRoot, 'deploy/pgbackrest/postgresql.conf'), pathOf('data/nabta.conf'));
  await runAs('root', ['sh', '-c', `echo "include 'nabta.conf'" >>${pathOf('data/postgresql.conf')}`]);
  await runAs('root', ['chown', 'postgres:postgres', pathOf('data/nabta.conf')]);
  await start(pathOf('data'), port);
  for (const statement of [
    `create role nabta login password '${password}'`,
    'create database nabta owner nabta',
  ])
    await run(['psql', '-h', pathOf('socket'), '-p', String(port), '-d', 'postgres', '-qc', statement]);
  await run(['pgbackrest', '--stanza=nabta', 'stanza-create']);

  return {
    url: urlOf(port),
    environment: { ...environment, NABTA_TEXTFILES: pathOf('textfiles') },
    query: (sql) => query(sql, port),
    async withRestored(restoredPort, work) {
      const data = pathOf('restored');
      await run(['pgbackrest', '--stanza=nabta', `--pg1-path=${data}`, '--archive-mode=off', 'restore']);
      await start(data, restoredPort);
      const restored = { url: urlOf(restoredPort), query: (sql: string) => query(sql, restoredPort) };
      return work(restored).finally(() => stop(data));
    },
    stop: async () => void (await stop(pathOf('data'))),
  };

  async function createBackupSettings(): Promise<string> {
    const settings = await readFile(join(repositoryRoot, 'deploy/pgbackrest/pgbackrest.conf'), 'utf8');
    return settings
      .replace('CHANGE-ME', 'only-for-the-drill')
      .replace(/^repo1-path=.*$/mu, `repo1-path=${pathOf('repository')}`)
      .replace(
        '[nabta]',
        `log-path=${pathOf('log')}\nspool-path=${pathOf('spool')}\nlock-path=${pathOf('lock')}\n\n[nabta]`,
      )
      .replace(
        /^pg1-path=.*$/mu,
        `pg1-path=${pathOf('data')}\npg1-port=${port}\npg1-socket-path=${pathOf('socket')}`,
      );
  }
}

async function findNewestBinDir(): Promise<string> {
  const versions = (await readdir('/usr/lib/postgresql')).map(Number).filter((version) => version >= 15);
  return `/usr/lib/postgresql/${Math.max(...versions)}/bin`;
}
