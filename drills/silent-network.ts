import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to the database that can go silent, as when a firewall forgets its connections. */
export type SilentNetwork = {
  /** The address of the database by this way. */
  url: string;
  /** Swallows for ever what goes over the connections that are open now, and tells how many; later ones work. */
  swallow(): number;
  close(): void;
};

type Passage = { near: Socket; far: Socket; isSilent: boolean };

export async function startSilentNetwork(databaseUrl: string): Promise<SilentNetwork> {
  const { hostname: host, port } = new URL(databaseUrl);
  const passages = new Set<Passage>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    const far = connect({ host, port: Number(port), allowHalfOpen: true, noDelay: true });
    const passage: Passage = { near, far, isSilent: false };
    passages.add(passage);
    forward(passage, near, far);
    forward(passage, far, near);
  });

  /** Neither a byte nor the end of a connection passes in silence. */
  function forward(passage: Passage, from: Socket, to: Socket): void {
    from.on('data', (bytes) => passage.isSilent || to.write(bytes));
    from.on('end', () => passage.isSilent || to.end());
    from.on('error', () => {});
    from.on('close', () => {
      if (passage.isSilent) return;
      to.destroy();
      passages.delete(passage);
    });
  }

  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const ownPort = String((server.address() as AddressInfo).port);
  return {
    url: Object.assign(new URL(databaseUrl), { port: ownPort }).href,
    swallow() {
      const open = [...passages].filter(({ isSilent }) => !isSilent);
      for (const passage of open) passage.isSilent = true;
      return open.length;
    },
    close() {
      server.close();
      for (const { near, far } of passages) {
        near.destroy();
        far.destroy();
      }
    },
  };
}
