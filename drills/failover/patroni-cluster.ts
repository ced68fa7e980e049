import type { ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { cutOff, hubAddress, type Machine, makeHub, makeMachine } from './own-network.ts';
import { commandOf, familyOf, giveToPostgres, postgresPrograms, startProgram, tellAll } from './processes.ts';
import {
  databaseUrls,
  haproxySettings,
  nodeCount,
  patroniSettings,
  pgbouncerSettings,
  ports,
} from './settings.ts';

export type Node = {
  machine: Machine;
  /** Everything that runs on it, at once. */
  kill(): void;
  freeze(): void;
  thaw(): void;
  cutOff(): void;
  join(): void;
  /** After a kill. */
  start(): void;
  /** Lets the leader send nothing more to replicas, as a stalled network would. */
  stallReplication(): void;
};

export type PatroniCluster = {
  nodes: Node[];
  leader(): Promise<Node>;
  /** Waits until somebody leads, and as many follow as shall, one of them synchronously. */
  untilWhole(): Promise<void>;
  /** The planned way. */
  switchOver(): Promise<void>;
  stopEtcd(): void;
  startEtcd(): void;
  /** Lets replicas receive but not show, or show again. */
  holdReplay(isHeld: boolean): Promise<void>;
};

type Member = { name: string; role: string; state: string };

type Options = { directory: string; servers: readonly string[]; apiUrl: string; isSynchronous: boolean };

const startMs = 120_000;

/** Three machines with PostgreSQL under Patroni, etcd, HAProxy before them and PgBouncer beside the servers. */
export async function startPatroniCluster({
  directory,
  servers,
  apiUrl,
  isSynchronous,
}: Options): Promise<PatroniCluster> {
  makeHub();
  await mkdir(join(directory, 'hub'), { recursive: true });
  const hub = join(directory, 'hub');
  const machines = Array.from({ length: nodeCount }, (_, number) => makeMachine(number + 1));
  await writeFile(join(hub, 'haproxy.cfg'), haproxySettings(machines, servers, apiUrl));
  await writeFile(join(hub, 'pgbouncer.ini'), pgbouncerSettings);
  giveToPostgres(directory);

  let etcd: ChildProcess | undefined;
  startEtcd();
  const nodes: Node[] = [];
  for (const machine of machines)
    nodes.push(await startNode(machine, { directory: join(directory, machine.name), isSynchronous }));
  startProgram('haproxy', ['-db', '-f', join(hub, 'haproxy.cfg')], { directory: hub });
  startProgram('pgbouncer', [join(hub, 'pgbouncer.ini')], { directory: hub });
  const cluster = { nodes, leader, untilWhole, switchOver, stopEtcd, startEtcd, holdReplay };
  await untilWhole();
  await makeDatabase();
  return cluster;

  function startEtcd(): void {
    const address = `http://${hubAddress}`;
    etcd = startProgram(
      'etcd',
      [
        ['--name', 'hub', '--data-dir', join(hub, 'etcd')],
        [
          '--listen-client-urls',
          `${address}:${ports.etcd}`,
          '--advertise-client-urls',
          `${address}:${ports.etcd}`,
        ],
        [
          '--listen-peer-urls',
          `${address}:${ports.etcdPeer}`,
          '--initial-advertise-peer-urls',
          `${address}:${ports.etcdPeer}`,
        ],
        ['--initial-cluster', `hub=${address}:${ports.etcdPeer}`],
      ].flat(),
      { directory: hub },
    );
  }

  function stopEtcd(): void {
    etcd?.kill('SIGKILL');
  }

  async function leader(): Promise<Node> {
    for (const giveUpAt = Date.now() + startMs; Date.now() < giveUpAt; await delay(200)) {
      const leads = await Promise.all(nodes.map(({ machine }) => answers(machine, '/primary')));
      const node = nodes[leads.indexOf(true)];
      if (node !== undefined) return node;
    }
    throw new Error('Nobody leads.');
  }

  async function untilWhole(): Promise<void> {
    let following = 0;
    for (const giveUpAt = Date.now() + startMs; Date.now() < giveUpAt; await delay(500)) {
      const { machine } = await leader();
      const roles = (await membersAsSeenBy(machine)).map(({ role }) => role);
      following = await followersOf(machine).catch(() => 0);
      const isSafe = !isSynchronous || roles.includes('sync_standby');
      if (roles.length === nodeCount && following === nodeCount - 1 && isSafe) return;
    }
    throw new Error(`The cluster did not become whole: ${following} follow the leader.`);
  }

  async function switchOver(): Promise<void> {
    const { machine } = await leader();
    const body = JSON.stringify({ leader: machine.name });
    const answer = await fetch(`http://${machine.address}:${ports.patroni}/switchover`, {
      method: 'POST',
      body,
    });
    if (!answer.ok) throw new Error(`No switchover: ${await answer.text()}`);
  }

  async function holdReplay(isHeld: boolean): Promise<void> {
    const leads = await leader();
    for (const node of nodes.filter((each) => each !== leads))
      await query(urlOf(node.machine), [
        `select ${isHeld ? 'pg_wal_replay_pause()' : 'pg_wal_replay_resume()'}`,
      ]);
  }
}

async function startNode(
  machine: Machine,
  { directory, isSynchronous }: { directory: string; isSynchronous: boolean },
): Promise<Node> {
  await mkdir(directory, { recursive: true });
  const settings = join(directory, 'patroni.yml');
  await writeFile(
    settings,
    patroniSettings({ machine, directory, programs: postgresPrograms, isSynchronous }),
  );
  giveToPostgres(directory);
  const start = () => startProgram('patroni', [settings], { directory, machine: machine.name });
  let patroni = start();
  const processes = () => familyOf(patroni.pid ?? 0, join(directory, 'data'));
  return {
    machine,
    kill() {
      const all = processes();
      // None may still write or say what it holds while another is being killed.
      tellAll(all, 'SIGSTOP');
      tellAll(all, 'SIGKILL');
    },
    freeze: () => tellAll(processes(), 'SIGSTOP'),
    thaw: () => tellAll(processes(), 'SIGCONT'),
    cutOff: () => cutOff(machine, true),
    join: () => cutOff(machine, false),
    start: () => void (patroni = start()),
    stallReplication: () =>
      tellAll(
        processes().filter((pid) => commandOf(pid).includes('walsender')),
        'SIGSTOP',
      ),
  };
}

async function answers({ address }: Machine, path: string): Promise<boolean> {
  return fetch(`http://${address}:${ports.patroni}${path}`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function membersAsSeenBy(machine: Machine): Promise<Member[]> {
  const answer = await fetch(`http://${machine.address}:${ports.patroni}/cluster`, {
    signal: AbortSignal.timeout(2_000),
  }).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as { members: Member[] }).members : [];
}

/** What a pooler does not pass on of a session belongs to the role. */
async function makeDatabase(): Promise<void> {
  await query(databaseUrls.administrator('postgres'), [
    'create role nabta login',
    `alter role nabta set statement_timeout = '5s'`,
    `alter role nabta set idle_in_transaction_session_timeout = '10s'`,
    `alter role nabta set timezone = 'UTC'`,
    'create database nabta owner nabta',
  ]);
}

/** As the leader itself knows it: what Patroni tells is some seconds old. */
async function followersOf(machine: Machine): Promise<number> {
  const rows = await query(urlOf(machine), [`select 1 from pg_stat_replication where state = 'streaming'`]);
  return rows.length;
}

function urlOf({ address }: Machine): string {
  return `postgres://postgres@${address}:${ports.postgres}/postgres`;
}

/** The rows of the last. */
async function query(connectionString: string, texts: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
  client.on('error', () => {});
  await client.connect();
  let rows: unknown[] = [];
  for (const text of texts) ({ rows } = await client.query(text));
  await client.end();
  return rows;
}
