import type { ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { poll, signalAll } from '../../testkit/processes.ts';
import { setDisconnected, hubAddress, type Machine, createHub, createMachine } from './network-namespace.ts';
import { commandOf, processTreeOf, chownToPostgres, startProgram } from './processes.ts';
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
  /** Kills all processes of the machine together. */
  kill: () => void;
  freeze: () => void;
  thaw: () => void;
  disconnect: () => void;
  reconnect: () => void;
  /** Starts the machine after a kill. */
  start: () => void;
  /** Stops the leader from sending WAL, as a stalled network would. */
  stallReplication(): void;
};

export type PatroniCluster = {
  nodes: Node[];
  findLeader(): Promise<Node>;
  /** Waits until there is a leader with the required replicas, one of them synchronous. */
  waitUntilHealthy(): Promise<void>;
  switchOver(): Promise<void>;
  stopEtcd(): void;
  startEtcd(): void;
  /** Pauses or resumes WAL replay on the replicas. */
  setReplayPaused(isPaused: boolean): Promise<void>;
};

type Member = { name: string; role: string; state: string };

type Options = { directory: string; servers: readonly string[]; apiUrl: string; isSynchronous: boolean };

const startTimeoutMs = 120_000;

/** Starts three machines with PostgreSQL under Patroni, plus etcd, HAProxy and PgBouncer. */
export async function startPatroniCluster({
  directory,
  servers,
  apiUrl,
  isSynchronous,
}: Options): Promise<PatroniCluster> {
  createHub();
  await mkdir(join(directory, 'hub'), { recursive: true });
  const hub = join(directory, 'hub');
  const machines = Array.from({ length: nodeCount }, (_, number) => createMachine(number + 1));
  await writeFile(join(hub, 'haproxy.cfg'), haproxySettings(machines, servers, apiUrl));
  await writeFile(join(hub, 'pgbouncer.ini'), pgbouncerSettings);
  chownToPostgres(directory);

  let etcd: ChildProcess | undefined;
  startEtcd();
  const nodes: Node[] = [];
  for (const machine of machines)
    nodes.push(await startNode(machine, { directory: join(directory, machine.name), isSynchronous }));
  startProgram('haproxy', ['-db', '-f', join(hub, 'haproxy.cfg')], { directory: hub });
  startProgram('pgbouncer', [join(hub, 'pgbouncer.ini')], { directory: hub });
  const cluster = { nodes, findLeader, waitUntilHealthy, switchOver, stopEtcd, startEtcd, setReplayPaused };
  await waitUntilHealthy();
  await createDatabase();
  return cluster;

  function startEtcd(): void {
    const clientUrl = `http://${hubAddress}:${ports.etcd}`;
    const peerUrl = `http://${hubAddress}:${ports.etcdPeer}`;
    const identity = [
      '--name',
      'hub',
      '--data-dir',
      join(hub, 'etcd'),
      '--initial-cluster',
      `hub=${peerUrl}`,
    ];
    const clientUrls = ['--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl];
    const peerUrls = ['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl];
    etcd = startProgram('etcd', [...identity, ...clientUrls, ...peerUrls], { directory: hub });
  }

  function stopEtcd(): void {
    etcd?.kill('SIGKILL');
  }

  async function findLeader(): Promise<Node> {
    const readLeader = async () => {
      const arePrimary = await Promise.all(nodes.map(({ machine }) => isPrimary(machine)));
      return nodes[arePrimary.indexOf(true)];
    };
    const leader = await poll(readLeader, startTimeoutMs, 200);
    if (leader === undefined) throw new Error('There is no leader.');
    return leader;
  }

  async function waitUntilHealthy(): Promise<void> {
    let replicaCount = 0;
    for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await delay(500)) {
      const { machine } = await findLeader();
      const roles = (await listMembers(machine)).map(({ role }) => role);
      replicaCount = await countReplicas(machine).catch(() => 0);
      const isSafe = !isSynchronous || roles.includes('sync_standby');
      if (roles.length === nodeCount && replicaCount === nodeCount - 1 && isSafe) return;
    }
    throw new Error(`The cluster did not become healthy: ${replicaCount} replicas follow the leader.`);
  }

  async function switchOver(): Promise<void> {
    const { machine } = await findLeader();
    const response = await fetch(`http://${machine.address}:${ports.patroni}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: machine.name }),
    });
    if (!response.ok) throw new Error(`Switchover failed: ${await response.text()}`);
  }

  async function setReplayPaused(isPaused: boolean): Promise<void> {
    const leader = await findLeader();
    const statement = `select ${isPaused ? 'pg_wal_replay_pause()' : 'pg_wal_replay_resume()'}`;
    for (const node of nodes.filter((node) => node !== leader)) await query(urlOf(node.machine), [statement]);
  }
}

async function startNode(
  machine: Machine,
  { directory, isSynchronous }: { directory: string; isSynchronous: boolean },
): Promise<Node> {
  await mkdir(directory, { recursive: true });
  const settings = join(directory, 'patroni.yml');
  await writeFile(settings, patroniSettings({ machine, directory, isSynchronous }));
  chownToPostgres(directory);
  const start = () => startProgram('patroni', [settings], { directory, machine: machine.name });
  let patroni = start();
  const listProcesses = () => processTreeOf(patroni.pid ?? 0, join(directory, 'data'));
  return {
    machine,
    kill() {
      const pids = listProcesses();
      // Stops all first, so that none writes or sends data while the others are killed.
      signalAll(pids, 'SIGSTOP');
      signalAll(pids, 'SIGKILL');
    },
    freeze: () => signalAll(listProcesses(), 'SIGSTOP'),
    thaw: () => signalAll(listProcesses(), 'SIGCONT'),
    disconnect: () => setDisconnected(machine, true),
    reconnect: () => setDisconnected(machine, false),
    start: () => void (patroni = start()),
    stallReplication: () =>
      signalAll(
        listProcesses().filter((pid) => commandOf(pid).includes('walsender')),
        'SIGSTOP',
      ),
  };
}

async function isPrimary({ address }: Machine): Promise<boolean> {
  return fetch(`http://${address}:${ports.patroni}/primary`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function listMembers(machine: Machine): Promise<Member[]> {
  const response = await fetch(`http://${machine.address}:${ports.patroni}/cluster`, {
    signal: AbortSignal.timeout(2_000),
  }).catch(() => undefined);
  if (!response?.ok) return [];
  const { members }: { members: Member[] } = await response.json();
  return members;
}

/** Role settings, because PgBouncer does not forward session parameters. */
async function createDatabase(): Promise<void> {
  await query(databaseUrls.administrator('postgres'), [
    'create role nabta login',
    `alter role nabta set statement_timeout = '5s'`,
    `alter role nabta set idle_in_transaction_session_timeout = '10s'`,
    `alter role nabta set timezone = 'UTC'`,
    'create database nabta owner nabta',
  ]);
}

/** Queries the leader itself, because Patroni's status is seconds old. */
async function countReplicas(machine: Machine): Promise<number> {
  const rows = await query(urlOf(machine), [`select 1 from pg_stat_replication where state = 'streaming'`]);
  return rows.length;
}

function urlOf({ address }: Machine): string {
  return `postgres://postgres@${address}:${ports.postgres}/postgres`;
}

/** Returns the rows of the last statement. */
async function query(connectionString: string, statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
  client.on('error', () => {});
  await client.connect();
  let rows: unknown[] = [];
  for (const statement of statements) ({ rows } = await client.query(statement));
  await client.end();
  return rows;
}
