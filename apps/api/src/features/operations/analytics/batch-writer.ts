import { AppError } from '#core/errors/app-error.ts';

export type BatchWriter<Row> = {
  /** Resolves once the rows are written; throws when the queue is full or the write fails. */
  add(rows: readonly Row[]): Promise<void>;
};

/** Short, so neither requests nor shutdown wait noticeably. */
const batchDelayMs = 50;
const maxBatchSize = 1_000;
/** About four seconds of writes on two cores; further rows are rejected and stay with the sender. */
const maxQueued = 20_000;

/**
 * Batches concurrent rows and writes one batch at a time, so events use at most one database connection.
 * Resolved rows are durable.
 */
export function createBatchWriter<Row>(write: (rows: readonly Row[]) => Promise<void>): BatchWriter<Row> {
  let queued: Row[] = [];
  let batchDone = Promise.withResolvers<void>();
  let pendingCount = 0;
  let isWriting = false;
  let timer: NodeJS.Timeout | undefined;

  return { add };

  async function add(rows: readonly Row[]): Promise<void> {
    if (pendingCount + rows.length > maxQueued)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
    queued.push(...rows);
    pendingCount += rows.length;
    const done = batchDone.promise;
    if (queued.length >= maxBatchSize) void flush();
    else timer ??= setTimeout(() => void flush(), batchDelayMs);
    await done;
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isWriting || queued.length === 0) return;
    isWriting = true;
    const [rows, { resolve, reject }] = [queued, batchDone];
    queued = [];
    batchDone = Promise.withResolvers();
    await write(rows).then(resolve, reject);
    pendingCount -= rows.length;
    isWriting = false;
    if (queued.length > 0) await flush();
  }
}
