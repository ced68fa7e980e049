import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';

import { serverRelease } from '../process/release.ts';

/** Does nothing before `startTracing` has run. */
const tracer = trace.getTracer('nabta');

type Tracing = {
  endpoint: string;
  headers: Record<string, string>;
  /** Sampling ratio of requests and jobs, between 0 and 1. */
  share: number;
};

/** Returns a function that stops tracing. Loads the SDK only when it is used. */
export async function startTracing(tracing: Tracing | undefined): Promise<() => Promise<void>> {
  if (tracing === undefined) return async () => {};
  const { endpoint, headers, share } = tracing;
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ]);
  const url = `${endpoint.replace(/\/+$/u, '')}/v1/traces`;
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'nabta', 'service.version': await serverRelease() }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers }) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown();
    trace.disable();
    context.disable();
  };
}

/**
 * Creates a root span for every request, named by its route: headers of an anonymous client must not decide
 * what is traced. URL, query and body are not recorded; the request id finds the log line.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const span = tracer.startSpan(`${request.method} ${route}`, {
      kind: SpanKind.SERVER,
      root: true,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'nabta.request.id': request.id,
      },
    });
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.raw.statusCode);
      if (reply.raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(context.active(), span), done);
  });
}

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
    span.setStatus({ code: SpanStatusCode.ERROR, message: errorNameOf(error) });
    throw error;
  } finally {
    span.end();
  }
}

function errorNameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
