import { createHash } from 'node:crypto';

import type { DataOfEndpoint, Endpoint, RequestOfEndpoint } from '@nabta/contract/endpoint';
import { type Language, languageFromHeader } from '@nabta/domain/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';

import { AppError } from './app-error.ts';
import type { Caller, CallerOf } from './authentication.ts';
import type { Context } from './context.ts';
import { answerOnce, hashOfRequest, readIdempotencyKey } from './idempotency.ts';
import { detailsOf } from './input-faults.ts';
import type { Executor } from './postgres/database.ts';
import type { RequestRate } from './request-rate.ts';
import { acceptUploads, readUpload } from './upload.ts';

/** What a handler gets: the validated input, who calls, and in which language. */
export type ApiRequest<E extends Endpoint> = RequestOfEndpoint<E> & {
  caller: CallerOf<E['access']>;
  language: Language;
  /**
   * Runs `work` in one transaction and gives its answer; the same `Idempotency-Key` gives the first answer again and
   * runs nothing. Only for endpoints that say `isIdempotent`.
   */
  once(work: (sql: Executor) => Promise<DataOfEndpoint<E> | RawJson>): Promise<RawJson>;
  http: { request: FastifyRequest; reply: FastifyReply };
};

/** Data that the database has already written as JSON, so that it need not be read and written again. */
export class RawJson {
  readonly content: string | Buffer;

  constructor(content: string | Buffer) {
    this.content = content;
  }

  get text(): string {
    return this.content.toString();
  }

  /** Bytes stay bytes: an Arabic page takes longer to encode than to read. */
  inEnvelope(): string | Buffer {
    return typeof this.content === 'string'
      ? `{"success":true,"data":${this.content}}`
      : Buffer.concat([envelopeStart, this.content, envelopeEnd]);
  }
}

const envelopeStart = Buffer.from('{"success":true,"data":');
const envelopeEnd = Buffer.from('}');

/** JSON with a tag that changes only with it: a caller who names the tag is told that nothing changed. */
export class TaggedJson extends RawJson {
  readonly tag: string;

  constructor(text: string) {
    super(text);
    this.tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  }
}

export type Route = {
  endpoint: Endpoint;
  handle(request: ApiRequest<Endpoint>, context: Context): Promise<unknown>;
};

export function route<E extends Endpoint>(
  endpoint: E,
  handle: (request: ApiRequest<E>, context: Context) => Promise<DataOfEndpoint<E> | RawJson>,
): Route {
  return { endpoint, handle };
}

type Serving = { context: Context; requestRate: RequestRate };

/** Binds every route below `/api`; those that take a file live in a scope of their own, so that no other call reads forms. */
export function serve(app: FastifyInstance, routes: readonly Route[], serving: Serving): void {
  const isUpload = ({ endpoint }: Route) => endpoint.upload !== undefined;
  for (const each of routes.filter((each) => !isUpload(each))) bind(app, each, serving);
  void app.register(async (scope) => {
    await acceptUploads(scope);
    for (const each of routes.filter(isUpload)) bind(scope, each, serving);
  });
}

/** Rate, who, valid?, do, envelope. */
function bind(app: FastifyInstance, { endpoint, handle }: Route, { context, requestRate }: Serving): void {
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    handler: async (request, reply) => {
      const caller = await context.authentication.callerOf(request, endpoint.access);
      requestRate.count(request, caller?.accountId);
      const input = {
        params: validate(endpoint.params, request.params, 'params'),
        query: validate(endpoint.query, request.query, 'query'),
        body: validate(endpoint.body, request.body, 'body'),
        file: (endpoint.upload && (await readUpload(request))) as undefined,
        caller: caller as CallerOf<Endpoint['access']>,
        get language() {
          return languageFromHeader(request.headers['accept-language']);
        },
        once: onceOf(endpoint, request, caller, context),
        http: { request, reply },
      };
      const data = await handle(input, context);
      if (!context.config.isProduction)
        assertMatches(endpoint, data instanceof RawJson ? JSON.parse(data.text) : data);
      void reply.header('cache-control', 'no-store');
      if (data instanceof TaggedJson) {
        void reply.header('etag', data.tag);
        if (request.headers['if-none-match']?.includes(data.tag)) return reply.code(304).send();
      }
      void reply.type('application/json; charset=utf-8');
      return data instanceof RawJson ? data.inEnvelope() : JSON.stringify({ success: true, data });
    },
  });
}

function onceOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Caller | undefined,
  { database, clock }: Context,
): ApiRequest<Endpoint>['once'] {
  return async (work) => {
    if (!endpoint.isIdempotent || caller === undefined)
      throw new Error(`${endpoint.method} ${endpoint.path} does not say that it is idempotent.`);
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    const call =
      key === undefined
        ? undefined
        : { accountId: caller.accountId, key, requestHash: hashOfRequest(request) };
    const text = await answerOnce(database, call, clock.now(), async (sql) => {
      const data = await work(sql);
      return data instanceof RawJson ? data.text : JSON.stringify(data);
    });
    return new RawJson(text);
  };
}

/** The value as the schema writes it; what does not fit is told part by part. */
export function validate(schema: z.ZodMiniType | undefined, value: unknown, part: string): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value ?? undefined, { reportInput: true });
  if (result.success) return result.data;
  throw new AppError('INVALID_INPUT', { details: detailsOf(result.error.issues, part) });
}

/** Outside production an answer that its declaration does not describe is a fault of ours, not a surprise for the client. */
function assertMatches(endpoint: Endpoint, data: unknown): void {
  const result = endpoint.data.safeParse(data);
  if (result.success) return;
  const issues = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Error(`${endpoint.method} ${endpoint.path} answers what it does not declare: ${issues}`);
}
