import { StartError } from '../fault/start-error.ts';

type Stop = () => Promise<unknown>;

/** Signals that come together are one: a terminal, npm and a process manager each tell the whole family of processes. */
const oneSignalMs = 1_000;
/** How long a graceful stop may take before the process ends anyway (SECURITY T-CRASH-3). */
const patienceMs = 10_000;

/**
 * Runs a program until it is told to end, then undoes what it started, last first; a second signal ends it at once.
 * A fault that a person can mend is one sentence, not a stack.
 */
export async function runUntilSignal(start: (onStop: (stop: Stop) => void) => Promise<void>): Promise<void> {
  const stops: Stop[] = [];
  let stoppingSince = Infinity;

  async function stopAll(exitCode: number): Promise<void> {
    stoppingSince = performance.now();
    setTimeout(() => process.exit(exitCode), patienceMs).unref();
    for (const stop of stops.toReversed())
      await stop().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    process.exit(exitCode);
  }

  function handleSignal(): void {
    const elapsedMs = performance.now() - stoppingSince;
    if (elapsedMs > oneSignalMs) process.exit(1);
    if (stoppingSince === Infinity) void stopAll(0);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handleSignal);
  try {
    await start((stop) => stops.push(stop));
  } catch (error) {
    process.stderr.write(`\n${explain(error)}\n`);
    await stopAll(1);
  }
}

function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  const isClosed = code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
  return isClosed && path !== undefined
    ? `${path} is not this user's to write.`
    : (error.stack ?? error.message);
}
