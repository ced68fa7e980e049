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
  const bin = await newestBin();
  const at = (name: string) => join(directory, name);
  for (const name of ['socket', 'repository', 'log', 'spool', 'lock', 'textfiles'])
    await mkdir(at(name), { recursive: true });
  await runAs('root', ['chown', '-R', 'postgres:postgres', directory]);
  await writeFile(at('pgbackrest.conf'), await backupSettings());
  const environment = { PGBACKREST_CONFIG: at('pgbackrest.conf') };
  const run = (command: readonly [string, ...string[]]) => runAs('postgres', command, { environment });
  const query = (sql: string, onPort: number) =>
    run(['psql', '-h', at('socket'), '-p', String(onPort), '-d', 'nabta', '-Atc', sql]).then((text) =>
      text.trim(),
    );
  const start = (data: string, onPort: number) => {
    const options = `-p ${onPort} -k ${at('socket')} -c listen_addresses=127.0.0.1`;
    return run([
      `${bin}/pg_ctl`,
      '-w',
      '-s',
      '-D',
      data,
      '-l',
      at('log/postgres.log'),
      '-o',
      options,
      'start',
    ]);
  };
  const stop = (data: string) => run([`${bin}/pg_ctl`, '-w', '-s', '-D', data, '-m', 'fast', 'stop']);

  await run([
    `${bin}/initdb`,
    '-D',
    at('data'),
    '--data-checksums',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
  ]);
  await copyFile(join(repositoryRoot, 'deploy/pgbackrest/postgresql.conf'), at('data/nabta.conf'));
  await runAs('root', ['sh', '-c', `echo "include 'nabta.conf'" >>${at('data/postgresql.conf')}`]);
  await runAs('root', ['chown', 'postgres:postgres', at('data/nabta.conf')]);
  await start(at('data'), port);
  const asAdmin = (sql: string) =>
    run(['psql', '-h', at('socket'), '-p', String(port), '-d', 'postgres', '-qc', sql]);
  await asAdmin(`create role nabta login password '${password}'`);
  await asAdmin('create database nabta owner nabta');
  await run(['pgbackrest', '--stanza=nabta', 'stanza-create']);

  return {
    url: urlOf(port),
    environment: {
      ...environment,
      NABTA_TEXTFILES: at('textfiles'),
    },
    query: (sql) => query(sql, port),
    async withRestored(otherPort, work) {
      const data = at('restored');
      await run(['pgbackrest', '--stanza=nabta', `--pg1-path=${data}`, '--archive-mode=off', 'restore']);
      await start(data, otherPort);
      const restored = { url: urlOf(otherPort), query: (sql: string) => query(sql, otherPort) };
      return work(restored).finally(() => stop(data));
    },
    stop: async () => void (await stop(at('data'))),
  };

  async function backupSettings(): Promise<string> {
    const settings = await readFile(join(repositoryRoot, 'deploy/pgbackrest/pgbackrest.conf'), 'utf8');
    return settings
      .replace('CHANGE-ME', 'only-for-the-drill')
      .replace(/^repo1-path=.*$/mu, `repo1-path=${at('repository')}`)
      .replace(
        '[nabta]',
        `log-path=${at('log')}\nspool-path=${at('spool')}\nlock-path=${at('lock')}\n\n[nabta]`,
      )
      .replace(
        /^pg1-path=.*$/mu,
        `pg1-path=${at('data')}\npg1-port=${port}\npg1-socket-path=${at('socket')}`,
      );
  }
}

async function newestBin(): Promise<string> {
  const versions = (await readdir('/usr/lib/postgresql')).map(Number).filter((version) => version >= 15);
  return `/usr/lib/postgresql/${Math.max(...versions)}/bin`;
}
