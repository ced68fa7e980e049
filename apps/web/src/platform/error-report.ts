/** Action during which the failure happened; contains nothing personal. */
type ErrorContext = { action: string };

export type ReportedError = { error: unknown; context: ErrorContext; at: number };

type Listener = (report: ReportedError) => void;

const maxRecentReports = 20;
const recent: ReportedError[] = [];
const listeners = new Set<Listener>();

/**
 * Reports a failure to the error service. The latest reports are buffered for a service that starts later.
 */
export function reportError(error: unknown, context: ErrorContext): void {
  const report = { error, context, at: Date.now() };
  recent.push(report);
  if (recent.length > maxRecentReports) recent.shift();
  for (const listener of listeners) listener(report);
}

/** Logs a minor failure to the console only (animation data, sharing). */
export function logError(error: unknown, { action }: ErrorContext): void {
  // oxlint-disable-next-line no-console -- this is the log
  console.warn(action, error);
}

/** Subscribes to failures, including buffered ones. */
export function onErrorReport(listener: Listener): () => void {
  for (const report of recent) listener(report);
  listeners.add(listener);
  return () => listeners.delete(listener);
}
