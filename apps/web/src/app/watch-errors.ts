import { onErrorReport, reportError } from '../platform/error-report.ts';
import type { Connection } from '../platform/session-provider.tsx';

const idleMs = 5_000;

/**
 * Reports uncaught errors. The reporter is loaded on the first failure, or after a delay with `isPreloaded`.
 */
export function watchErrors(connection: Connection, { isPreloaded }: { isPreloaded: boolean }): void {
  window.addEventListener('error', ({ error, message }) =>
    reportError(error ?? message, { action: 'script' }),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason, { action: 'rejection' }));
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    import('../features/services/error-report/reporter/start-reporter.ts')
      .then(({ startReporter }) => startReporter(connection))
      .catch(() => {
        // Retried on the next failure.
        isStarted = false;
      });
  };
  onErrorReport(start);
  if (isPreloaded) setTimeout(preload, idleMs);

  /** Also preloads the error page: after a deploy the old chunks no longer exist. */
  function preload(): void {
    start();
    import('../features/services/error-report/help/error-help.tsx').catch(() => undefined);
  }
}
