import { totalmem } from 'node:os';

import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

import { second } from '../clock.ts';
import { AppError } from '../errors/app-error.ts';

/** Maximum delay of the event loop, as an average over one second. */
const maxDelayMs = 200;
/** Sign-in is rejected only above this multiple of the delay. */
const signInDelayFactor = 5;
/** With fewer requests in flight the machine is slow, and rejecting them does not help. */
const minCallsInFlight = 32;
/** Share of the memory of the machine or container; all processes divide it. */
const maxMemoryShare = 0.7;

/** Rejects requests under load or with little free memory: sign-in last, health checks never. */
export async function installLoadShedding(
  app: FastifyInstance,
  { maxDelay = maxDelayMs, minCalls = minCallsInFlight, processes = 1 } = {},
): Promise<void> {
  let inFlight = 0;
  app.addHook('onRequest', (_request, { raw }, done) => {
    inFlight += 1;
    // `onResponse` does not fire when the client disconnects.
    raw.once('close', () => (inFlight -= 1));
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelay,
    maxRssBytes: (maxMemoryShare * (process.constrainedMemory() || totalmem())) / processes,
    sampleInterval: second,
    pressureHandler({ url, log }, _reply, kind, value = Infinity) {
      if (url.startsWith('/api/health/')) return;
      // A page without its styles and scripts is worse than a slow one, and assets are cheap.
      if (url.startsWith('/assets/')) return;
      if (kind === underPressure.TYPE_EVENT_LOOP_DELAY) {
        const isSignIn = url.startsWith('/api/auth/');
        if (inFlight < minCalls || (isSignIn && value < signInDelayFactor * maxDelay)) return;
      }
      log.warn({ kind, value, underWay: inFlight }, 'refused under pressure');
      throw new AppError('UNAVAILABLE');
    },
  });
}
