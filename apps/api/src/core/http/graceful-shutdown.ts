import { setTimeout as delay } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    isDraining: boolean;
    /** True while calls get 503. */
    isRefusing: () => boolean;
  }
}

/** While draining, every response closes its connection, so that the next request reaches another server. */
export function installDraining(app: FastifyInstance): void {
  app.decorate('isDraining', false);
  app.decorate('isRefusing', () => false);
  app.addHook('onRequest', (_request, reply, done) => {
    if (app.isDraining) void reply.header('connection', 'close');
    done();
  });
}

/** Reports not ready and keeps serving until the load balancer has noticed. */
export async function drain(app: FastifyInstance, ms: number): Promise<void> {
  app.isDraining = true;
  await delay(ms);
}
