import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Does nothing until `startTracing` has begun. */
export const tracer = trace.getTracer('nabta');

export function traceJob<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(`job ${name}`, { kind: SpanKind.CONSUMER, root: true }, (span) =>
    endWith(span, work()),
  );
}

/** A statement is told as it is written, with `$1` in place of what it is about; outside of a trace nothing is. */
export function traceStatement<T>(text: string, answer: () => Promise<T>): Promise<T> {
  if (trace.getActiveSpan() === undefined) return answer();
  const [verb = 'statement'] = text.trimStart().split(/\s/u, 1);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) };
  const span = tracer.startSpan(verb, { kind: SpanKind.CLIENT, attributes });
  return endWith(span, answer());
}

/** Of a failure only its code or kind is told, since the text of an error may repeat what somebody wrote. */
async function endWith<T>(span: Span, work: Promise<T>): Promise<T> {
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
