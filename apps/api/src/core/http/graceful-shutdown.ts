import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    leaving: { isLeaving: boolean };
  }
}

/** Every answer of a server that leaves ends its connection, so that the next call comes to another. */
export function installDraining(app: FastifyInstance): void {
  const leaving = { isLeaving: false };
  app.decorate('leaving', leaving);
  app.addHook('onRequest', (_request, reply, done) => {
    if (leaving.isLeaving) void reply.header('connection', 'close');
    done();
  });
}

/** From now on the server says that it is not ready, and goes on serving until whoever sends people here has seen that. */
export async function drain(app: FastifyInstance, ms: number): Promise<void> {
  app.leaving.isLeaving = true;
  await wait(ms);
}
