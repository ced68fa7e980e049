import type { Capability } from '@nabta/domain/capability';
import type { PartnerScope } from '@nabta/domain/partner';
import type * as z from 'zod/mini';

import type { ErrorCode } from './errors.ts';

/**
 * Access levels. `public`: anyone, the token is not read. `visitor`: anyone, a token is optional. `session`:
 * signed in, even without a name. `account`: signed in with a name. `staff`: account with a second factor in
 * this session. `partner`: an API key of a company with the `scope`
 * of the endpoint.
 */
export type Access = 'public' | 'visitor' | 'session' | 'account' | 'staff' | 'partner';

/** Required of the caller's role: for own records, or with `all` for every record. */
export type RequiredCapability = Capability | readonly [Capability, 'all'];

/**
 * When the second factor of a caller with a role must be proven. `now`: without it the caller is a plain person.
 * `recorded`: when the work in the body was recorded. `none`: the call proves it.
 */
export type FactorProof = 'now' | 'recorded' | 'none';

/** Rate-limit bucket of the response: one map view requests a dozen tiles, one list a dozen files. */
export type Rate = 'calls' | 'tiles' | 'files' | 'pages' | 'events';

/**
 * Cache policy. `never`: not stored. `revalidated`: stored and revalidated before each use. `versioned`:
 * immutable when the URL has `?v=`, else revalidated. `forever`: immutable.
 */
export type CachePolicy =
  | 'never'
  | 'revalidated'
  | 'versioned'
  | 'forever'
  | { seconds: number; visibility: 'public' | 'private' };

/** Upload kinds; one file in the field `file` of multipart/form-data. */
export type Upload = 'picture' | 'piece' | 'table';

/** File input of a caller; compatible with `Blob`. */
export type UploadFile = {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
};

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

type Schema = z.ZodMiniType;
type NoSchema = undefined;

export type Endpoint<
  Params extends Schema | NoSchema = Schema | NoSchema,
  Query extends Schema | NoSchema = Schema | NoSchema,
  Body extends Schema | NoSchema = Schema | NoSchema,
  Data extends Schema = Schema,
  AccessLevel extends Access = Access,
  File extends Upload | undefined = Upload | undefined,
> = {
  method: Method;
  /** Below `/api`, with `:name` for parameters. */
  path: `/${string}`;
  access: AccessLevel;
  capability: RequiredCapability | undefined;
  proof: FactorProof;
  /** Scope required of a partner key; undefined allows any key. */
  scope: PartnerScope | undefined;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  upload: File;
  /** Maximum body size; undefined for the default limit. */
  maxBytes: number | undefined;
  /** Accepts an `Idempotency-Key`: the same key and body return the first response. */
  isIdempotent: boolean;
  /** Requires `If-Match` with the `version` the caller has read, to prevent lost updates. */
  requiresIfMatch: boolean;
  rate: Rate;
  caching: CachePolicy;
  /** Media type of a response that is not enveloped JSON; `data` is then its bytes. */
  mediaType: string | undefined;
  data: Data;
  errors: readonly ErrorCode[];
};

type RequiredField = 'method' | 'path' | 'access' | 'summary' | 'data' | 'errors';

type Declaration<
  Params extends Schema | NoSchema,
  Query extends Schema | NoSchema,
  Body extends Schema | NoSchema,
  Data extends Schema,
  AccessLevel extends Access,
  File extends Upload | undefined,
> = Pick<Endpoint<Params, Query, Body, Data, AccessLevel, File>, RequiredField> & {
  params?: Params;
  query?: Query;
  body?: Body;
  upload?: File;
  maxBytes?: number;
  proof?: FactorProof;
  scope?: PartnerScope;
  isIdempotent?: boolean;
  requiresIfMatch?: boolean;
  rate?: Rate;
  caching?: CachePolicy;
  mediaType?: string;
} & (AccessLevel extends 'staff'
    ? { capability: RequiredCapability }
    : AccessLevel extends 'account'
      ? { capability?: RequiredCapability }
      : { capability?: undefined });

/** Declares an endpoint once for the API server, the web app and OpenAPI. */
export function endpoint<
  Data extends Schema,
  const AccessLevel extends Access,
  Params extends Schema | NoSchema = undefined,
  Query extends Schema | NoSchema = undefined,
  Body extends Schema | NoSchema = undefined,
  const File extends Upload | undefined = undefined,
>(
  declaration: Declaration<Params, Query, Body, Data, AccessLevel, File>,
): Endpoint<Params, Query, Body, Data, AccessLevel, File>;
export function endpoint(declaration: Pick<Endpoint, RequiredField> & Partial<Endpoint>): Endpoint {
  return {
    capability: undefined,
    proof: 'now',
    params: undefined,
    query: undefined,
    body: undefined,
    upload: undefined,
    maxBytes: undefined,
    scope: undefined,
    isIdempotent: false,
    requiresIfMatch: false,
    rate: 'calls',
    caching: 'never',
    mediaType: undefined,
    ...declaration,
  };
}

type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type FileOf<U, File> = U extends Upload ? File : undefined;
type OnlyDefined<T> = { [Key in keyof T as T[Key] extends undefined ? never : Key]: T[Key] };

/** Input of a caller. */
export type InputOfEndpoint<E extends Endpoint> = OnlyDefined<{
  params: InputOf<E['params']>;
  query: InputOf<E['query']>;
  body: InputOf<E['body']>;
  file: FileOf<E['upload'], UploadFile>;
}>;

/** Validated input of a handler. */
export type RequestOfEndpoint<E extends Endpoint> = {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
  /** Unchanged bytes of the uploaded file. */
  file: FileOf<E['upload'], Uint8Array>;
};

export type DataOfEndpoint<E extends Endpoint> = z.output<E['data']>;
