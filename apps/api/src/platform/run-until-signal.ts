import { StartError } from './start-error.ts';

type Stop = () => Promise<unknown>;

/** How long a graceful stop may take before the process ends anyway (SECURITY T-CRASH-3). */
const patienceMs = 10_000;

/**
 * Runs a program until it is told to end, then undoes what it started, last first; a second signal ends it at once.
 * A fault that a person can mend is one sentence, not a stack.
 */
export async function runUntilSignal(start: (onStop: (stop: Stop) => void) => Promise<void>): Promise<void> {
  const stops: Stop[] = [];
  let isStopping = false;

  async function stopAll(exitCode: number): Promise<void> {
    if (isStopping) process.exit(exitCode);
    isStopping = true;
    setTimeout(() => process.exit(exitCode), patienceMs).unref();
    for (const stop of stops.toReversed())
      await stop().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    process.exit(exitCode);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopAll(0));
  try {
    await start((stop) => stops.push(stop));
  } catch (error) {
    const text =
      error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`\n${text}\n`);
    await stopAll(1);
  }
}
