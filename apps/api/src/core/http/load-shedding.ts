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
/** Samples, one per second, above the memory limit until the process restarts. */
const maxSamples = {
  /** Few requests do not explain the memory, so it does not come back by itself. */
  idle: 10,
  any: 60,
};

type LoadShedding = {
  maxDelay?: number;
  minCalls?: number;
  maxRssBytes?: number;
  sampleIntervalMs?: number;
  processes?: number;
  /** Drains this process and starts it again. */
  restart: () => void;
};

/**
 * Rejects requests under load or with little free memory: sign-in last, health checks never. A process whose
 * memory does not come back restarts.
 */
export async function installLoadShedding(
  app: FastifyInstance,
  {
    maxDelay = maxDelayMs,
    minCalls = minCallsInFlight,
    processes = 1,
    maxRssBytes = (maxMemoryShare * (process.constrainedMemory() || totalmem())) / processes,
    sampleIntervalMs = second,
    restart,
  }: LoadShedding,
): Promise<void> {
  let inFlight = 0;
  const isBusy = () => inFlight >= minCalls;
  const memory = watchMemory(app, { maxRssBytes, sampleIntervalMs, isBusy, restart });
  app.addHook('onRequest', (request, { raw }, done) => {
    inFlight += 1;
    // `onResponse` does not fire when the client disconnects.
    raw.once('close', () => (inFlight -= 1));
    if (!memory.isOver() || !isBusy() || isAlwaysServed(request.url)) return done();
    request.log.warn({ kind: 'memory', underWay: inFlight }, 'refused under pressure');
    done(new AppError('UNAVAILABLE'));
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelay,
    sampleInterval: second,
    pressureHandler({ url, log }, _reply, kind, value = Infinity) {
      if (isAlwaysServed(url) || !isBusy()) return;
      if (url.startsWith('/api/auth/') && value < signInDelayFactor * maxDelay) return;
      log.warn({ kind, value, underWay: inFlight }, 'refused under pressure');
      throw new AppError('UNAVAILABLE');
    },
  });
  app.isRefusing = () => isBusy() && (memory.isOver() || app.isUnderPressure());
}

/** A page without its styles and scripts is worse than a slow one, and assets are cheap. */
function isAlwaysServed(url: string): boolean {
  return url.startsWith('/api/health/') || url.startsWith('/assets/');
}

type MemoryWatch = Required<Pick<LoadShedding, 'maxRssBytes' | 'sampleIntervalMs' | 'restart'>> & {
  isBusy: () => boolean;
};

function watchMemory(
  app: FastifyInstance,
  { maxRssBytes, sampleIntervalMs, isBusy, restart }: MemoryWatch,
): { isOver: () => boolean } {
  let samplesOver = 0;
  let idleSamplesOver = 0;
  const timer = setInterval(() => {
    const rssBytes = process.memoryUsage.rss();
    samplesOver = rssBytes > maxRssBytes ? samplesOver + 1 : 0;
    idleSamplesOver = samplesOver > 0 && !isBusy() ? idleSamplesOver + 1 : 0;
    if (samplesOver < maxSamples.any && idleSamplesOver < maxSamples.idle) return;
    clearInterval(timer);
    app.log.error({ rssBytes, maxRssBytes }, 'memory did not come back, restarting');
    restart();
  }, sampleIntervalMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return { isOver: () => samplesOver > 0 };
}
