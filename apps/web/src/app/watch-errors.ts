import { onErrorReport, reportError } from '../platform/error-report.ts';
import type { Connection } from '../platform/session-provider.tsx';

const idleMs = 5_000;

/** Reports what nobody caught. What tells the house of it is loaded with the first failure, or `isAhead` in an idle moment. */
export function watchErrors(connection: Connection, { isAhead }: { isAhead: boolean }): void {
  window.addEventListener('error', ({ error, message }) =>
    reportError(error ?? message, { action: 'script' }),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason, { action: 'rejection' }));
  let isStarted = false;
  const load = async () => {
    if (isStarted) return;
    isStarted = true;
    const { startReporter } = await import('../features/error-report/reporter/start-reporter.ts');
    startReporter(connection);
  };
  const start = () =>
    void load().catch(() => {
      // The next failure tries again.
      isStarted = false;
    });
  onErrorReport(start);
  if (isAhead) setTimeout(loadAhead, idleMs);

  /** With what the screen says then: once a newer version has taken the place of this one, neither would come any more. */
  function loadAhead(): void {
    start();
    import('../features/error-report/help/error-help.tsx').catch(() => undefined);
  }
}
