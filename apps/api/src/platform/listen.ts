import type { FastifyInstance } from 'fastify';

import { StartError } from './start-error.ts';

/** Opens the port, or says in one sentence why it cannot be opened. */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<void> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is taken. Stop what uses it, or start with another one: PORT=${port + 1} npm start`,
      EACCES: `Port ${port} needs more rights than this user has. Start with a port above 1024: PORT=3000 npm start`,
      EADDRNOTAVAIL: `HOST=${host} is not an address of this machine.`,
      ENOTFOUND: `HOST=${host} is not an address of this machine.`,
    };
    const reason = reasons[error.code ?? ''];
    throw reason === undefined ? error : new StartError(reason);
  });
}
