import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';

import { serverRelease } from '../process/release.ts';
import { tracer } from './traced-work.ts';

type Tracing = {
  endpoint: string;
  headers: Record<string, string>;
  /** Of requests and jobs, between 0 and 1. */
  share: number;
};

/** Sends traces from now on, where an address is set, and answers what ends that. The SDK is loaded here and nowhere else: who wants no traces never meets it. */
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
 * A span for every request, named by its route. It has no parent: what a stranger sends must not decide what is traced here.
 * Neither address, query nor body is told; the request is found in the log by its id.
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
