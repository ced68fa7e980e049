import { once } from 'node:events';
import { createServer } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { StartError } from '../fault/start-error.ts';

type Address = { host: string; port: number };

/** Opens the port for a moment, so that a start that cannot succeed ends before it has written anything. */
export async function requireFreePort({ host, port }: Address): Promise<void> {
  const server = createServer().listen({ host, port });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => explain(error, { host, port }));
  server.close();
  await once(server, 'close');
}

/** Opens the port, or says in one sentence why it cannot be opened. */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<void> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => explain(error, { host, port }));
}

function explain(error: NodeJS.ErrnoException, { host, port }: Address): never {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken. Stop what uses it, or start with another one: PORT=${port + 1} npm start`,
    EACCES: `Port ${port} needs more rights than this user has. Start with a port above 1024: PORT=3000 npm start`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine.`,
    ENOTFOUND: `HOST=${host} is not an address of this machine.`,
  };
  const reason = reasons[error.code ?? ''];
  throw reason === undefined ? error : new StartError(reason);
}
