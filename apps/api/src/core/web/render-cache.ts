import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';

import type { FastifyRequest } from 'fastify';

import { day, minute, second } from '../clock.ts';
import { createConcurrencyLimit, createKeyedLimit } from '../concurrency-limit.ts';
import type { Context } from '../context.ts';
import { limitedAddressKeyOf } from '../http/client-address.ts';
import { BinaryResponse, contentHashOf } from '../http/response.ts';
import { createPerDatabaseCache } from '../promise-cache.ts';
import { tokenBucket, consumeToken } from '../rate-limit/rate-limit.ts';

type RenderRequest = {
  /** Contains everything the image depends on, including the version of its design. */
  cacheKey: string;
  /** Runs outside the event loop: in threads of sharp or in the typesetting process. */
  draw(): Promise<Buffer>;
  /** Set for signed-in people, who have limits and places in the queue of their own. */
  accountId?: string | undefined;
};

/** Rendering costs a core 50 ms and more, so new images are limited per account or address. */
const perCaller = tokenBucket(30, { refill: 30, everyMs: minute });
/** Leaves one core to other requests; processes that share the cores render one image at a time each. */
const maxRenders = cluster.isWorker ? 1 : Math.max(1, availableParallelism() - 1);
const maxWaitMs = 8 * second;
const renderLimit = createConcurrencyLimit({ maxConcurrent: maxRenders, maxWaiting: 100, maxWaitMs });
/** Strangers wait here first, so that a signed-in person never waits for more than those being rendered. */
const strangerLimit = createConcurrencyLimit({ maxConcurrent: maxRenders, maxWaiting: 60, maxWaitMs });
/** One image of a caller at a time: the queue takes turns between callers. */
const callerLimit = createKeyedLimit({ maxConcurrent: 1, maxWaiting: 30, maxWaitMs });
const cacheFor = createPerDatabaseCache<Buffer>({
  maxBytes: 24e6,
  bytesOf: ({ length }) => length,
  ttlMs: day,
});

/** Stores the image as a file that all processes read; returns 503 when too many others wait. */
export async function renderOnce(
  context: Context,
  request: FastifyRequest,
  { cacheKey, draw, accountId }: RenderRequest,
): Promise<BinaryResponse> {
  const { renderedFiles } = context;
  const cache = cacheFor(context);
  const version = contentHashOf(cacheKey);
  return new BinaryResponse({
    tag: `"${version}"`,
    async body() {
      if (cache.has(version) || (await renderedFiles.has(version))) return readOrRender();
      // Outside the cache: the rejection of one caller must not reach others that wait for the same image.
      const callerKey = accountId ?? limitedAddressKeyOf(context.secrets, request);
      if (callerKey === undefined) return readOrRender();
      await consumeToken(context.database.sql, `drawing:${callerKey}`, perCaller, context.clock.now());
      return callerLimit(callerKey, readOrRender);
    },
  });

  function readOrRender(): Promise<Buffer> {
    return cache.get(version, async () => (await renderedFiles.read(version)) ?? renderInTurn());
  }

  function renderInTurn(): Promise<Buffer> {
    const render = () => renderLimit(renderAndStore);
    return accountId === undefined ? strangerLimit(render) : render();
  }

  async function renderAndStore(): Promise<Buffer> {
    const bytes = await draw();
    // A full disk must not prevent the response.
    await renderedFiles
      .write(version, bytes)
      .catch((err: unknown) => request.log.warn({ err }, 'rendered image not stored'));
    return bytes;
  }
}
