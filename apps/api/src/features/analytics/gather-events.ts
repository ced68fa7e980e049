import { AppError } from '../../platform/fault/app-error.ts';

export type Gathering<Row> = {
  /** Resolves once they are written; throws where too many wait already, or where they could not be written. */
  add(rows: readonly Row[]): Promise<void>;
};

/** Whoever sends events waits for nothing that a person sees; so short that a stop of the server waits for nothing either. */
const gatherMs = 50;
const maxOfBatch = 1_000;
/** About four seconds of what two cores write; the rest is refused and kept by those who sent it. */
const maxWaiting = 20_000;

/**
 * Writes together what comes within a moment, one batch at a time: so events take one connection of the database at most,
 * however many come. What was answered is written, so that no crash loses it.
 */
export function createGathering<Row>(write: (rows: readonly Row[]) => Promise<void>): Gathering<Row> {
  let waiting: Row[] = [];
  let written = Promise.withResolvers<void>();
  let unwritten = 0;
  let isWriting = false;
  let timer: NodeJS.Timeout | undefined;

  return { add };

  async function add(rows: readonly Row[]): Promise<void> {
    if (unwritten + rows.length > maxWaiting)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
    waiting.push(...rows);
    unwritten += rows.length;
    const mine = written.promise;
    if (waiting.length >= maxOfBatch) void writeWaiting();
    else timer ??= setTimeout(() => void writeWaiting(), gatherMs);
    await mine;
  }

  async function writeWaiting(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isWriting || waiting.length === 0) return;
    isWriting = true;
    const [rows, { resolve, reject }] = [waiting, written];
    waiting = [];
    written = Promise.withResolvers();
    await write(rows).then(resolve, reject);
    unwritten -= rows.length;
    isWriting = false;
    if (waiting.length > 0) await writeWaiting();
  }
}
