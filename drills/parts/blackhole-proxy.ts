import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * TCP proxy to the database that can drop traffic silently, like a firewall that lost its connection table.
 */
type BlackholeProxy = Disposable & {
  /** Database URL through the proxy. */
  url: string;
  /**
   * Silently drops all further traffic of the open connections and returns their number; new connections
   * work.
   */
  silenceConnections(): number;
};

type ProxyConnection = { client: Socket; upstream: Socket; isSilent: boolean };

export async function startBlackholeProxy(databaseUrl: string): Promise<BlackholeProxy> {
  const { hostname: host, port } = new URL(databaseUrl);
  const connections = new Set<ProxyConnection>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const upstream = connect({ host, port: Number(port), allowHalfOpen: true, noDelay: true });
    const connection: ProxyConnection = { client, upstream, isSilent: false };
    connections.add(connection);
    forward(connection, client, upstream);
    forward(connection, upstream, client);
  });

  /** Forwards data and connection ends unless the connection is silenced. */
  function forward(connection: ProxyConnection, from: Socket, to: Socket): void {
    from.on('data', (bytes) => connection.isSilent || to.write(bytes));
    from.on('end', () => connection.isSilent || to.end());
    from.on('error', () => {});
    from.on('close', () => {
      if (connection.isSilent) return;
      to.destroy();
      connections.delete(connection);
    });
  }

  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const proxyPort = String((server.address() as AddressInfo).port);
  return {
    url: Object.assign(new URL(databaseUrl), { port: proxyPort }).href,
    silenceConnections() {
      const open = [...connections].filter(({ isSilent }) => !isSilent);
      for (const connection of open) connection.isSilent = true;
      return open.length;
    },
    [Symbol.dispose]() {
      server.close();
      for (const { client, upstream } of connections) {
        client.destroy();
        upstream.destroy();
      }
    },
  };
}
