import type { DataOfEndpoint, Endpoint, RequestOfEndpoint } from '@nabta/contract/endpoint';
import type { Language } from '@nabta/domain/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';

import type { Caller, CallerOf } from '../caller/authentication.ts';
import type { PartnerCaller } from '../caller/partner-access.ts';
import type { Context } from '../context.ts';
import { AppError } from '../fault/app-error.ts';
import { detailsOf } from '../fault/input-faults.ts';
import { refuseOddText } from '../fault/odd-text.ts';
import type { Executor } from '../postgres/database.ts';
import { Content, EventStream, RawJson, TaggedJson } from './answer.ts';
import { askedLanguage } from './asked-language.ts';
import type { KeyHolder } from './idempotency.queries.ts';
import { answerOnce, hashOfRequest, readIdempotencyKey } from './idempotency.ts';
import { type OwnWrites, watchOwnWrites } from './own-writes.ts';
import { readSeenVersion } from './record-version.ts';
import type { RequestRate } from './request-rate.ts';
import { sendContent } from './send-content.ts';
import { sendEvents } from './send-events.ts';
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
  /** Of the record as the caller has seen it. Only for endpoints that say `isVersioned`. */
  version: number;
  http: { request: FastifyRequest; reply: FastifyReply };
};

/** What `serve` must know of anything that it answers. */
type Declared = Pick<
  Endpoint,
  | 'method'
  | 'access'
  | 'scope'
  | 'rate'
  | 'keeping'
  | 'mediaType'
  | 'params'
  | 'query'
  | 'body'
  | 'upload'
  | 'maxBytes'
  | 'isIdempotent'
  | 'isVersioned'
> & { url: `/${string}`; headers: Record<string, string> };

export type Route = {
  declared: Declared;
  /** Undefined for what is served beside the API. */
  endpoint: Endpoint | undefined;
  handle(request: ApiRequest<Endpoint>, context: Context): Promise<unknown>;
};

/** A call of the API, as the contract declares it. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (
    request: ApiRequest<E>,
    context: Context,
  ) => Promise<DataOfEndpoint<E> | RawJson | Content | EventStream>,
): Route {
  return { declared: { ...endpoint, url: `/api${endpoint.path}`, headers: {} }, endpoint, handle };
}

type Resource = Pick<Declared, 'url' | 'access' | 'rate' | 'keeping'> & {
  mediaType?: string;
  headers?: Record<string, string>;
};

type ResourceRequest = {
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  http: ApiRequest<Endpoint>['http'];
};

/** What is shown beside the API: a page, a picture, a tile, a text. Its address is all that it is asked by. */
export function resource(
  { mediaType, headers = {}, ...declaration }: Resource,
  answer: (request: ResourceRequest, context: Context) => Promise<Content>,
): Route {
  const noInput = {
    params: undefined,
    query: undefined,
    body: undefined,
    upload: undefined,
    maxBytes: undefined,
  };
  return {
    declared: {
      method: 'GET',
      ...declaration,
      mediaType,
      headers,
      ...noInput,
      scope: undefined,
      isIdempotent: false,
      isVersioned: false,
    },
    endpoint: undefined,
    handle({ http }, context) {
      const { params, query } = http.request as Pick<ResourceRequest, 'params' | 'query'>;
      return answer({ params, query, http }, context);
    },
  };
}

type Serving = { context: Context; requestRate: RequestRate };
type Bound = Serving & { ownWrites: OwnWrites };

/** Binds every route; those that take a file live in a scope of their own, so that no other call reads forms. */
export function serve(app: FastifyInstance, routes: readonly Route[], serving: Serving): void {
  const isUpload = ({ declared }: Route) => declared.upload !== undefined;
  const bound: Bound = { ...serving, ownWrites: watchOwnWrites(serving.context) };
  for (const each of routes.filter((each) => !isUpload(each))) bind(app, each, bound);
  void app.register(async (scope) => {
    await acceptUploads(scope);
    for (const each of routes.filter(isUpload)) bind(scope, each, bound);
  });
  refuseOtherMethods(app, routes);
}

/** Who, rate, valid?, do, send. */
function bind(app: FastifyInstance, { declared, endpoint, handle }: Route, bound: Bound): void {
  const { context, ownWrites } = bound;
  app.route({
    method: declared.method,
    url: declared.url,
    ...(declared.maxBytes !== undefined && { bodyLimit: declared.maxBytes }),
    handler: async (request, reply) => {
      const caller = await admit(declared, request, bound);
      if (caller !== undefined && 'keyId' in caller) void reply.header('nabta-version', caller.version);
      for (const part of ['params', 'query', 'body'] as const) refuseOddText(request[part], part);
      const given = {
        params: validate(declared.params, request.params, 'params'),
        query: validate(declared.query, request.query, 'query'),
        body: validate(declared.body, request.body, 'body'),
        file: declared.upload && (await readUpload(request, declared.upload)),
      };
      const input = {
        ...given,
        file: given.file as undefined,
        caller: caller as CallerOf<Endpoint['access']>,
        get language() {
          return askedLanguage(request);
        },
        version: declared.isVersioned ? readSeenVersion(request.headers['if-match']) : 0,
        once: onceOf(declared, { request, caller, file: given.file }, context),
        http: { request, reply },
      };
      const answer = await handle(input, await ownWrites.contextFor(request)).finally(() =>
        ownWrites.note(request, reply),
      );
      if (answer instanceof Content) return sendContent(request, reply, declared, answer);
      if (answer instanceof EventStream) return sendEvents(request, reply, answer);
      if (!context.config.isProduction) assertMatches(endpoint, answer);
      return sendContent(request, reply, declared, inEnvelope(answer));
    },
  });
}

/** Who calls, and not too often: programs by the limit of their key, wrong keys by their address, all others by account or address. */
async function admit(
  { access, scope, rate }: Declared,
  request: FastifyRequest,
  { context, requestRate }: Serving,
): Promise<Caller | PartnerCaller | undefined> {
  if (access === 'partner')
    return context.partnerAccess.callerOf(request, scope).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'UNAUTHENTICATED')
        requestRate.count(request, rate, undefined);
      throw error;
    });
  const caller = await context.authentication.callerOf(request, access);
  requestRate.count(request, rate, caller?.accountId);
  return caller;
}

function inEnvelope(data: unknown): Content {
  const mediaType = 'application/json; charset=utf-8';
  if (!(data instanceof RawJson))
    return new Content({ mediaType, body: JSON.stringify({ success: true, data }) });
  return new Content({
    mediaType,
    body: data.inEnvelope(),
    tag: data instanceof TaggedJson ? data.tag : undefined,
  });
}

/** An address that is known answers to what it is not asked by with what it may be asked by. */
function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const known = Map.groupBy(routes, ({ declared }) => declared.url);
  for (const [url, alike] of known) {
    if (url.endsWith('*')) continue;
    const methods = alike.flatMap(({ declared: { method } }) =>
      method === 'GET' ? ['GET', 'HEAD'] : [method],
    );
    const refuse = async (_request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('allow', methods.join(', '));
      throw new AppError('METHOD_NOT_ALLOWED');
    };
    const others = app.supportedMethods.filter((method) => !methods.includes(method));
    // Before the body is read, which may be of a kind that nobody reads.
    app.route({ method: others, url, onRequest: refuse, handler: refuse });
  }
}

type Asked = {
  request: FastifyRequest;
  caller: Caller | PartnerCaller | undefined;
  file: Uint8Array | undefined;
};

function onceOf(
  { method, url, isIdempotent }: Declared,
  { request, caller, file }: Asked,
  { database, clock }: Context,
): ApiRequest<Endpoint>['once'] {
  return async (work) => {
    if (!isIdempotent || caller === undefined)
      throw new Error(`${method} ${url} does not say that it is idempotent.`);
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    const call =
      key === undefined
        ? undefined
        : { holder: holderOf(caller), key, requestHash: hashOfRequest(request, file) };
    const text = await answerOnce(database, call, clock.now(), async (sql) => {
      const data = await work(sql);
      return data instanceof RawJson ? data.text : JSON.stringify(data);
    });
    return new RawJson(text);
  };
}

function holderOf(caller: Caller | PartnerCaller): KeyHolder {
  if ('keyId' in caller) return { companyId: caller.companyId, isTest: caller.isTest };
  return { accountId: caller.accountId };
}

/** The value as the schema writes it; what does not fit is told part by part. */
export function validate(schema: z.ZodMiniType | undefined, value: unknown, part: string): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value ?? undefined, { reportInput: true });
  if (result.success) return result.data;
  throw new AppError('INVALID_INPUT', { details: detailsOf(result.error.issues, part) });
}

/** Outside production an answer that its declaration does not describe is a fault of ours, not a surprise for the client. */
function assertMatches(endpoint: Endpoint | undefined, answer: unknown): void {
  const data: unknown = answer instanceof RawJson ? JSON.parse(answer.text) : answer;
  const result = endpoint?.data.safeParse(data);
  if (endpoint === undefined || result === undefined || result.success) return;
  const issues = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Error(`${endpoint.method} ${endpoint.path} answers what it does not declare: ${issues}`);
}
