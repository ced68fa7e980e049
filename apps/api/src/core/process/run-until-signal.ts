import { StartupError } from '../errors/startup-error.ts';

type Stop = () => Promise<unknown>;

/** Signals within this time count as one: a terminal and npm each signal the whole process group. */
const signalWindowMs = 1_000;
/** How long a graceful stop may take before the process exits anyway. */
const stopTimeoutMs = 10_000;

/** Asks systemd, Docker, the cluster or `scripts/run.mjs` to start this process again. */
const restartExitCode = 75;

export type Lifecycle = { onStop: (stop: Stop) => void; restart: () => void };

/**
 * Runs a program until a signal, then calls the stop functions in reverse order; a second signal exits
 * immediately. Prints errors that the operator can fix as one sentence, without a stack.
 */
export async function runUntilSignal(start: (lifecycle: Lifecycle) => Promise<void>): Promise<void> {
  const stops: Stop[] = [];
  let stoppingSince = Infinity;

  async function stopAll(exitCode: number): Promise<void> {
    stoppingSince = performance.now();
    setTimeout(() => process.exit(exitCode), stopTimeoutMs).unref();
    for (const stop of stops.toReversed())
      await stop().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    process.exit(exitCode);
  }

  function handleSignal(): void {
    const elapsedMs = performance.now() - stoppingSince;
    if (elapsedMs > signalWindowMs) process.exit(1);
    if (stoppingSince === Infinity) void stopAll(0);
  }

  function restart(): void {
    if (stoppingSince === Infinity) void stopAll(restartExitCode);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handleSignal);
  try {
    await start({ onStop: (stop) => stops.push(stop), restart });
  } catch (error) {
    process.stderr.write(`\n${messageOf(error)}\n`);
    await stopAll(1);
  }
}

function messageOf(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  const isPermissionError = code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
  return isPermissionError && path !== undefined
    ? `${path} is not this user's to write.`
    : (error.stack ?? error.message);
}
