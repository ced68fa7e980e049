import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Does nothing before `startTracing` has run. */
export const tracer = trace.getTracer('nabta');

export function traceJob<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(`job ${name}`, { kind: SpanKind.CONSUMER, root: true }, (span) =>
    endSpanWith(span, work()),
  );
}

/** Records the statement with `$1` placeholders; does nothing outside a trace. */
export function traceStatement<T>(text: string, run: () => Promise<T>): Promise<T> {
  if (trace.getActiveSpan() === undefined) return run();
  const [verb = 'statement'] = text.trimStart().split(/\s/u, 1);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) };
  const span = tracer.startSpan(verb, { kind: SpanKind.CLIENT, attributes });
  return endSpanWith(span, run());
}

/** Records only the code or name of an error, since its message may repeat user input. */
async function endSpanWith<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    span.setStatus({ code: SpanStatusCode.ERROR, message: code ?? name });
    throw error;
  } finally {
    span.end();
  }
}
