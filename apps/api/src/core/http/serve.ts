import type { DataOfEndpoint, Endpoint, RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import { requestUrl } from '@nabta/contract/core/request-url';
import { type Capability, can, type Scope } from '@nabta/domain/capability';
import type { Language } from '@nabta/domain/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';

import { type Caller, type CallerOf, sessionIdOf } from '../auth/authentication.ts';
import type { PartnerCaller } from '../auth/partner-access.ts';
import { refusalOf } from '../auth/proven-role.ts';
import { second } from '../clock.ts';
import { createKeyedLimit, type KeyedLimit } from '../concurrency-limit.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors/app-error.ts';
import { rejectControlCharacters } from '../errors/reject-control-characters.ts';
import { toValidationDetails } from '../errors/validation-details.ts';
import { parseJson } from '../parse-json.ts';
import type { Executor } from '../postgres/database.ts';
import { isFromThisMachine } from './client-address.ts';
import type { KeyHolder } from './idempotency.queries.ts';
import { runIdempotent, hashOfRequest, readIdempotencyKey } from './idempotency.ts';
import { type ReadYourWrites, createReadYourWrites } from './read-your-writes.ts';
import { parseIfMatch } from './record-version.ts';
import { requestLanguage } from './request-language.ts';
import type { RequestRate } from './request-rate.ts';
import { BinaryResponse, SseResponse, RawJson, JsonWithEtag } from './response.ts';
import { sendContent } from './send-content.ts';
import { sendEvents } from './send-events.ts';
import { rejectUnsupportedMethods } from './unsupported-methods.ts';
import { acceptUploads, readUpload } from './upload.ts';

/** The validated input, the caller and the language. */
export type ApiRequest<E extends Endpoint> = RequestOfEndpoint<E> & {
  caller: CallerOf<E['access']>;
  language: Language;
  /** Runs `work` once per `Idempotency-Key`, in one transaction; only for endpoints with `isIdempotent`. */
  idempotent(work: (sql: Executor) => Promise<DataOfEndpoint<E> | RawJson>): Promise<RawJson>;
  /** The version in `If-Match`. Only for endpoints with `isVersioned`. */
  version: number;
  http: { request: FastifyRequest; reply: FastifyReply };
};

type RouteConfig = Pick<Endpoint, 'method' | 'access' | 'rate' | 'caching' | 'mediaType'> &
  Partial<Omit<Endpoint, 'path' | 'summary' | 'data' | 'errors'>> & {
    url: `/${string}`;
    headers: Record<string, string>;
  };

export type Route = {
  config: RouteConfig;
  /** Undefined for routes outside the API. */
  endpoint: Endpoint | undefined;
  handle(request: ApiRequest<Endpoint>, context: Context): Promise<unknown>;
};

/** Declares an API route for an endpoint of the contract. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (
    request: ApiRequest<E>,
    context: Context,
  ) => Promise<DataOfEndpoint<E> | RawJson | BinaryResponse | SseResponse>,
): Route {
  return { config: { ...endpoint, url: `/api${endpoint.path}`, headers: {} }, endpoint, handle };
}

type Resource = Pick<RouteConfig, 'url' | 'access' | 'rate' | 'caching'> & {
  mediaType?: string;
  headers?: Record<string, string>;
};

type ResourceRequest = {
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  http: ApiRequest<Endpoint>['http'];
};

/** Declares a GET route outside the API (page, image, tile, text) whose only input is its URL. */
export function resource(
  { mediaType, headers = {}, ...declaration }: Resource,
  handleResource: (request: ResourceRequest, context: Context) => Promise<BinaryResponse>,
): Route {
  return {
    config: { method: 'GET', ...declaration, mediaType, headers },
    endpoint: undefined,
    handle({ http }, context) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a URL without a schema has texts only
      const { params, query } = http.request as Pick<ResourceRequest, 'params' | 'query'>;
      return handleResource({ params, query, http }, context);
    },
  };
}

type VisitorCall = { endpoint: Endpoint; input: object; language: Language };

/** Returns what a public call answers to a visitor, without a request of its own. */
export async function callAsVisitor(
  routes: readonly Route[],
  { endpoint: { method, path }, input, language }: VisitorCall,
  context: Context,
): Promise<unknown> {
  const called = routes.find(({ endpoint }) => endpoint?.method === method && endpoint.path === path);
  if (called === undefined || !['public', 'visitor'].includes(called.config.access))
    throw new Error(`${method} ${path} is not public.`);
  const { pathname, searchParams } = new URL(requestUrl({ path }, input), 'http://internal');
  const names = path
    .split('/')
    .flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), index] as const] : []));
  const parts = pathname.split('/');
  const params = Object.fromEntries(
    names.map(([name, index]) => [name, decodeURIComponent(parts[index] ?? '')]),
  );
  const request = {
    params: validate(called.config.params, params, 'params'),
    query: validate(called.config.query, Object.fromEntries(searchParams), 'query'),
    caller: undefined,
    language,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- calls that read have neither body nor idempotency key
  const response = await called.handle(request as unknown as ApiRequest<Endpoint>, context);
  return response instanceof RawJson ? parseJson(response.text) : response;
}

type ServeOptions = { context: Context; requestRate: RequestRate };
type RouteDeps = ServeOptions & { ownWrites: ReadYourWrites; partnerWrites: KeyedLimit };

/** Writes of one API key at a time; more of them would occupy the connections of everybody else. */
const partnerWriteLimits = {
  maxConcurrent: 4,
  maxWaiting: 32,
  maxWaitMs: 2 * second,
  refuse: () => new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 }),
};

/** Registers every route; upload routes get a scope of their own, so that no other route parses forms. */
export function serve(app: FastifyInstance, routes: readonly Route[], options: ServeOptions): void {
  const deps: RouteDeps = {
    ...options,
    ownWrites: createReadYourWrites(options.context),
    partnerWrites: createKeyedLimit(partnerWriteLimits),
  };
  rejectUnsupportedMethods(
    app,
    routes.map(({ config }) => config),
  );
  const uploads = routes.filter(({ config }) => config.upload !== undefined);
  const otherRoutes = routes.filter(({ config }) => config.upload === undefined);
  for (const otherRoute of otherRoutes) registerRoute(app, otherRoute, deps);
  void app.register(async (scope) => {
    await acceptUploads(scope);
    for (const upload of uploads) registerRoute(scope, upload, deps);
  });
}

function registerRoute(app: FastifyInstance, { config, endpoint, handle }: Route, deps: RouteDeps): void {
  const { context, ownWrites } = deps;
  app.route({
    method: config.method,
    url: config.url,
    ...(config.maxBytes !== undefined && { bodyLimit: config.maxBytes }),
    handler: async (request, reply) => {
      const caller = await admit(config, request, deps);
      if (caller !== undefined && 'keyId' in caller) void reply.header('nabta-version', caller.version);
      for (const section of ['params', 'query', 'body'] as const)
        rejectControlCharacters(request[section], section);
      const validated = {
        params: validate(config.params, request.params, 'params'),
        query: validate(config.query, request.query, 'query'),
        body: validate(config.body, request.body, 'body'),
        file: config.upload && (await readUpload(request, config.upload)),
      };
      const input = {
        ...validated,
        caller: caller as CallerOf<Endpoint['access']>,
        get language() {
          return requestLanguage(request);
        },
        version: config.requiresIfMatch ? parseIfMatch(request.headers['if-match']) : 0,
        idempotent: idempotentRunnerOf(config, { request, caller, file: validated.file }, context),
        http: { request, reply },
      };
      const run = async () =>
        handle(input, await ownWrites.contextFor(request)).finally(() =>
          ownWrites.recordPosition(request, reply),
        );
      const isPartnerWrite = caller !== undefined && 'keyId' in caller && config.method !== 'GET';
      const response = await (isPartnerWrite ? deps.partnerWrites(caller.keyId, run) : run());
      if (response instanceof BinaryResponse) return sendContent(reply, config, response);
      if (response instanceof SseResponse) return sendEvents(request, reply, response);
      if (!context.config.isProduction) assertResponseSchema(endpoint, response);
      return sendContent(reply, config, toEnvelope(response));
    },
  });
}

/** Rate limits count per key for partners, and per account or address for everyone else. */
async function admit(
  { access, capability, scope, rate, ...endpoint }: RouteConfig,
  request: FastifyRequest,
  { context, requestRate }: ServeOptions,
): Promise<Caller | PartnerCaller | undefined> {
  if (access === 'partner')
    return context.partnerAccess.callerOf(request, scope).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'UNAUTHENTICATED')
        requestRate.count(request, rate, undefined);
      throw error;
    });
  const caller = await context.authentication.callerOf(request, { ...endpoint, access, capability });
  requestRate.count(request, rate, caller?.accountId ?? sessionToCount(request, context));
  if (capability === undefined) return caller;
  const required: readonly [Capability, Scope?] = typeof capability === 'string' ? [capability] : capability;
  if (caller === undefined || !can(caller.role, ...required)) throw refusalOf(caller, required);
  return caller;
}

/** Signed-in people have a share of their own: a mobile carrier puts thousands behind one address. */
function sessionToCount(request: FastifyRequest, { tokens }: Context): string | undefined {
  return isFromThisMachine(request) ? undefined : sessionIdOf(request.headers, tokens);
}

function toEnvelope(data: unknown): BinaryResponse {
  const body =
    data instanceof RawJson
      ? `{"success":true,"data":${data.text}}`
      : JSON.stringify({ success: true, data });
  const tag = data instanceof JsonWithEtag ? data.etag : undefined;
  return new BinaryResponse({ mediaType: 'application/json; charset=utf-8', body, tag });
}

type RequestContext = {
  request: FastifyRequest;
  caller: Caller | PartnerCaller | undefined;
  file: Uint8Array | undefined;
};

function idempotentRunnerOf(
  { method, url, isIdempotent }: RouteConfig,
  { request, caller, file }: RequestContext,
  { database, clock }: Context,
): ApiRequest<Endpoint>['idempotent'] {
  return async (work) => {
    if (!isIdempotent || caller === undefined)
      throw new Error(`${method} ${url} is not declared idempotent.`);
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    const call =
      key === undefined
        ? undefined
        : { holder: holderOf(caller), key, requestHash: hashOfRequest(request, file) };
    const text = await runIdempotent(database, { call, now: clock.now() }, async (sql) => {
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

/** Returns the parsed value; throws with one detail per issue, up to `maxDetails`. */
export function validate<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  section: string,
): z.output<Schema>;
export function validate(schema: z.ZodMiniType | undefined, value: unknown, section: string): unknown;
export function validate(schema: z.ZodMiniType | undefined, value: unknown, section: string): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value ?? undefined, { reportInput: true });
  if (result.success) return result.data;
  throw new AppError('INVALID_INPUT', toValidationDetails(result.error.issues, section));
}

/** Outside production, throws if the response does not match the endpoint schema. */
function assertResponseSchema(endpoint: Endpoint | undefined, response: unknown): void {
  const data: unknown = response instanceof RawJson ? JSON.parse(response.text) : response;
  const result = endpoint?.data.safeParse(data);
  if (endpoint === undefined || result === undefined || result.success) return;
  const issues = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Error(
    `${endpoint.method} ${endpoint.path} returned a response that does not match its schema: ${issues}`,
  );
}
