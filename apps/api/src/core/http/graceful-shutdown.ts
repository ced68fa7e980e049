import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    leaving: { isLeaving: boolean };
  }
}

/** While draining, every response closes its connection, so that the next request reaches another server. */
export function installDraining(app: FastifyInstance): void {
  const leaving = { isLeaving: false };
  app.decorate('leaving', leaving);
  app.addHook('onRequest', (_request, reply, done) => {
    if (leaving.isLeaving) void reply.header('connection', 'close');
    done();
  });
}

/** Reports not ready and keeps serving until the load balancer has noticed. */
export async function drain(app: FastifyInstance, ms: number): Promise<void> {
  app.leaving.isLeaving = true;
  await wait(ms);
}
