import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';

import type { FastifyRequest } from 'fastify';

import { day, minute, second } from '../clock.ts';
import type { Context } from '../context.ts';
import { Content, versionOf } from '../http/answer.ts';
import { limitedAddressKeyOf } from '../http/client-address.ts';
import { limitOf, takeToken } from '../limit/rate-limit.ts';
import { createDatabaseMemory } from '../promise-memory.ts';
import { createWaitingLine } from '../waiting-line.ts';

type Drawing = {
  /** All that the picture depends on, and how it is drawn: another picture never has the same. */
  shows: string;
  draw(): Promise<Buffer>;
};

/** Drawing costs a core fifty milliseconds and more, so one address may ask for so many, */
const perAddress = limitOf(30, { refill: 30, everyMs: minute });
/** and one core is always left to the other requests; where processes share the cores, each draws one at a time. */
const inLine = createWaitingLine({
  atOnce: cluster.isWorker ? 1 : Math.max(1, availableParallelism() - 1),
  maxWaiting: 100,
  maxWaitMs: 12 * second,
});
const memoryOf = createDatabaseMemory<Buffer>({
  maxBytes: 24e6,
  bytesOf: ({ length }) => length,
  keepMs: day,
});

/**
 * A picture that is drawn because somebody asks for it: once, in its turn, and for a stranger only so many. Then it is a
 * file, for this process and the next.
 */
export async function drawOnce(
  context: Context,
  request: FastifyRequest,
  { shows, draw }: Drawing,
): Promise<Content> {
  const { drawings } = context;
  const memory = memoryOf(context);
  const version = versionOf(shows);
  return new Content({
    tag: `"${version}"`,
    async body() {
      // Outside of what is remembered: a stranger's refusal is for nobody else who waits for the same picture.
      if (!memory.has(version) && !(await drawings.has(version))) await countDrawing(context, request);
      return memory.recall(version, async () => (await drawings.read(version)) ?? inLine(drawAndKeep));
    },
  });

  async function drawAndKeep(): Promise<Buffer> {
    const bytes = await draw();
    // A disk that is full is no reason to show nothing.
    await drawings
      .write(version, bytes)
      .catch((err: unknown) => request.log.warn({ err }, 'drawing not kept'));
    return bytes;
  }
}

async function countDrawing({ database, secrets, clock }: Context, request: FastifyRequest): Promise<void> {
  const addressKey = limitedAddressKeyOf(secrets, request);
  if (addressKey !== undefined)
    await takeToken(database.sql, `drawing:${addressKey}`, perAddress, clock.now());
}
