import { once } from 'node:events';
import { createServer } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { StartupError } from '../errors/startup-error.ts';

type Address = { host: string; port: number };

/** Opens the port briefly, so that a start that cannot succeed fails before it writes anything. */
export async function requireFreePort({ host, port }: Address): Promise<void> {
  const server = createServer().listen({ host, port });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) =>
    throwStartupError(error, { host, port }),
  );
  server.close();
  await once(server, 'close');
}

export async function listen(app: FastifyInstance, { host, port }: Address): Promise<void> {
  await app
    .listen({ host, port })
    .catch((error: NodeJS.ErrnoException) => throwStartupError(error, { host, port }));
}

function throwStartupError(error: NodeJS.ErrnoException, { host, port }: Address): never {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken. Stop what uses it, or start with another one: PORT=${port + 1} npm start`,
    EACCES: `Port ${port} needs more rights than this user has. Start with a port above 1024: PORT=3000 npm start`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine.`,
    ENOTFOUND: `HOST=${host} is not an address of this machine.`,
  };
  const reason = reasons[error.code ?? ''];
  throw reason === undefined ? error : new StartupError(reason);
}
