import { hubAddress, type Machine } from './network-namespace.ts';
import { postgresBinDir } from './processes.ts';

/** Ports inside the network namespace. */
export const ports = {
  etcd: 2379,
  etcdPeer: 2380,
  postgres: 5432,
  patroni: 8008,
  leader: 6432,
  replicas: 6433,
  pooler: 6434,
};

/**
 * Patroni replaces a lost leader after `ttl` seconds; a shorter value takes a slow network for a dead leader.
 */
const timeouts = { ttl: 20, loop_wait: 3, retry_timeout: 5 };

export const nodeCount = 3;

type NodeOptions = { machine: Machine; directory: string; isSynchronous: boolean };

/** Patroni reads YAML, of which JSON is a subset. */
export function patroniSettings({ machine, directory, isSynchronous }: NodeOptions): string {
  const { name, address } = machine;
  return JSON.stringify({
    scope: 'nabta',
    name,
    restapi: { listen: `${address}:${ports.patroni}`, connect_address: `${address}:${ports.patroni}` },
    etcd3: { host: `${hubAddress}:${ports.etcd}` },
    bootstrap: {
      dcs: {
        ...timeouts,
        maximum_lag_on_failover: 64 * 1024 * 1024,
        synchronous_mode: isSynchronous,
        synchronous_mode_strict: isSynchronous,
        // With only one synchronous replica, the other could be ahead of the new leader and need a rewind.
        synchronous_node_count: nodeCount - 1,
        failsafe_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 100,
            wal_keep_size: '512MB',
            shared_buffers: '128MB',
            hot_standby_feedback: 'on',
            // Limits how long a demoted leader waits for unreachable replicas.
            wal_sender_timeout: '10s',
            wal_retrieve_retry_interval: '1s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${address}:${ports.postgres}`,
      connect_address: `${address}:${ports.postgres}`,
      data_dir: `${directory}/data`,
      bin_dir: postgresBinDir,
      pgpass: `${directory}/pgpass`,
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
        rewind: { username: 'postgres' },
      },
      parameters: { unix_socket_directories: directory },
      pg_hba: ['local all all trust', 'host all all all trust', 'host replication all all trust'],
    },
    tags: { nofailover: false, noloadbalance: false, clonefrom: false, nosync: false },
  });
}

/** Exposes one port for the leader, one for the replicas and one for the product's servers. */
export function haproxySettings(
  machines: readonly Machine[],
  servers: readonly string[],
  apiUrl: string,
): string {
  const nodes = machines
    .map(({ name, address }) => `  server ${name} ${address}:${ports.postgres} check port ${ports.patroni}`)
    .join('\n');
  return `
global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
  option clitcpka
  option srvtcpka
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
listen leader
  mode tcp
  bind 127.0.0.1:${ports.leader}
  option httpchk OPTIONS /primary
  http-check expect status 200
${nodes}
listen replicas
  mode tcp
  bind 127.0.0.1:${ports.replicas}
  balance roundrobin
  option httpchk OPTIONS /replica?lag=16MB
  http-check expect status 200
${nodes}
listen people
  mode http
  bind 127.0.0.1:${new URL(apiUrl).port}
  timeout server 30s
  balance roundrobin
  option redispatch
  retries 3
  retry-on conn-failure empty-response
  option httpchk GET /api/health/ready
  http-check expect status 200
${servers.map((url, number) => `  server server${number} ${new URL(url).host} check inter 500ms`).join('\n')}
`;
}

/** Transaction pooling: a server connection belongs to a client for one transaction only. */
export const pgbouncerSettings = `
[databases]
nabta = host=127.0.0.1 port=${ports.leader} dbname=nabta user=nabta
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pooler}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 5
ignore_startup_parameters = extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout
`;

const url = (port: number, user: string, database: string) =>
  `postgres://${user}@127.0.0.1:${port}/${database}`;

export const databaseUrls = {
  pooled: url(ports.pooler, 'nabta', 'nabta'),
  direct: url(ports.leader, 'nabta', 'nabta'),
  replicas: url(ports.replicas, 'nabta', 'nabta'),
  administrator: (database: string) => url(ports.leader, 'postgres', database),
};
