/** Where a failure happened and what was being done, without anything personal. */
type ErrorContext = { action: string };

export type ReportedError = { error: unknown; context: ErrorContext; at: number };

type Listener = (report: ReportedError) => void;

const keptReports = 20;
const recent: ReportedError[] = [];
const listeners = new Set<Listener>();

/** Tells the error-reporting service of a failure (SPEC section 8). The last ones are kept for a service that starts later. */
export function reportError(error: unknown, context: ErrorContext): void {
  const report = { error, context, at: Date.now() };
  recent.push(report);
  if (recent.length > keptReports) recent.shift();
  for (const listener of listeners) listener(report);
}

/** Only notes a failure where developers look: animation data and sharing (SPEC section 8). */
export function logError(error: unknown, { action }: ErrorContext): void {
  // oxlint-disable-next-line no-console -- this is the log
  console.warn(action, error);
}

/** Gives the service every failure, also those from before it listened. */
export function onErrorReport(listener: Listener): () => void {
  for (const report of recent) listener(report);
  listeners.add(listener);
  return () => listeners.delete(listener);
}
