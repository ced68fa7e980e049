import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';

import type { FastifyRequest } from 'fastify';

import { day, minute, second } from '../clock.ts';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import type { Context } from '../context.ts';
import { limitedAddressKeyOf } from '../http/client-address.ts';
import { BinaryResponse, contentHashOf } from '../http/response.ts';
import { createPerDatabaseCache } from '../promise-cache.ts';
import { tokenBucket, consumeToken } from '../rate-limit/rate-limit.ts';

type RenderRequest = {
  /** Contains everything the image depends on, including the version of its design. */
  cacheKey: string;
  draw(): Promise<Buffer>;
};

/** Rendering costs a core 50 ms and more, so new images are limited per address. */
const perAddress = tokenBucket(30, { refill: 30, everyMs: minute });
/** Leaves one core to other requests; processes that share the cores render one image at a time each. */
const renderLimit = createConcurrencyLimit({
  maxConcurrent: cluster.isWorker ? 1 : Math.max(1, availableParallelism() - 1),
  maxWaiting: 100,
  maxWaitMs: 12 * second,
});
const cacheFor = createPerDatabaseCache<Buffer>({
  maxBytes: 24e6,
  bytesOf: ({ length }) => length,
  ttlMs: day,
});

/** Stores the image as a file that all processes read. */
export async function renderOnce(
  context: Context,
  request: FastifyRequest,
  { cacheKey, draw }: RenderRequest,
): Promise<BinaryResponse> {
  const { renderedFiles } = context;
  const cache = cacheFor(context);
  const version = contentHashOf(cacheKey);
  return new BinaryResponse({
    tag: `"${version}"`,
    async body() {
      // Outside the cache: the rejection of one caller must not reach others that wait for the same image.
      if (!cache.has(version) && !(await renderedFiles.has(version)))
        await consumeRenderToken(context, request);
      return cache.get(
        version,
        async () => (await renderedFiles.read(version)) ?? renderLimit(renderAndStore),
      );
    },
  });

  async function renderAndStore(): Promise<Buffer> {
    const bytes = await draw();
    // A full disk must not prevent the response.
    await renderedFiles
      .write(version, bytes)
      .catch((err: unknown) => request.log.warn({ err }, 'rendered image not stored'));
    return bytes;
  }
}

async function consumeRenderToken(
  { database, secrets, clock }: Context,
  request: FastifyRequest,
): Promise<void> {
  const addressKey = limitedAddressKeyOf(secrets, request);
  if (addressKey !== undefined)
    await consumeToken(database.sql, `drawing:${addressKey}`, perAddress, clock.now());
}
