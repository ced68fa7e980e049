import { totalmem } from 'node:os';

import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

import { second } from '../clock.ts';
import { AppError } from '../fault/app-error.ts';

/** SECURITY D5: how late the event loop may be, on average of a second. */
const maxDelayMs = 200;
/** So much later before signing in is refused too. */
const patienceForSignIn = 5;
/** With fewer calls under way it is the machine that is late, and refusing them relieves nobody. */
const minCallsUnderWay = 32;
/** Of what the machine, or the box around the processes, has; they share it. */
const maxShareOfMemory = 0.7;

type Patience = { maxDelay?: number; minCalls?: number; processes?: number };

/** New work is refused while the process is late with much to do or nearly out of memory: sign-in after all else, and its health never. */
export async function refuseUnderPressure(
  app: FastifyInstance,
  { maxDelay = maxDelayMs, minCalls = minCallsUnderWay, processes = 1 }: Patience = {},
): Promise<void> {
  let underWay = 0;
  app.addHook('onRequest', (_request, { raw }, done) => {
    underWay += 1;
    // Not `onResponse`, which does not come where somebody hangs up.
    raw.once('close', () => (underWay -= 1));
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelay,
    maxRssBytes: (maxShareOfMemory * (process.constrainedMemory() || totalmem())) / processes,
    sampleInterval: second,
    pressureHandler({ url, log }, _reply, kind, value = Infinity) {
      if (url.startsWith('/api/health/')) return;
      // A page without its styles and scripts is worse than a slow one, and they cost next to nothing.
      if (url.startsWith('/assets/')) return;
      if (kind === underPressure.TYPE_EVENT_LOOP_DELAY) {
        const isSignIn = url.startsWith('/api/auth/');
        if (underWay < minCalls || (isSignIn && value < patienceForSignIn * maxDelay)) return;
      }
      log.warn({ kind, value, underWay }, 'refused under pressure');
      throw new AppError('UNAVAILABLE');
    },
  });
}
