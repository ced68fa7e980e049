import type { PartnerScope } from '@nabta/domain/partner';
import type * as z from 'zod/mini';

import type { ErrorCode } from './errors.ts';

/**
 * Who may call an endpoint.
 * `public`: anyone, the token is not read. `visitor`: anyone, and a token says who it is.
 * `session`: signed in, even before a name was given. `account`: signed in and named.
 * `staff`: the same, and proven a second time in this session; which staff may what is asked by capability.
 * `partner`: a program with a key of a company that has the `scope` of the call.
 */
export type Access = 'public' | 'visitor' | 'session' | 'account' | 'staff' | 'partner';

/** What an answer counts as where too many are asked for: one look at a map asks for a dozen tiles, one list for a dozen files. */
export type Rate = 'calls' | 'tiles' | 'files' | 'pages' | 'events';

/**
 * What may be done with an answer that was given.
 * `never`: it is not kept. `checked`: kept, and asked each time whether it is still the same. `versioned`: for good where
 * the address names its version by `?v=`, else checked. `forever`: what this address shows never changes.
 */
export type Keeping =
  | 'never'
  | 'checked'
  | 'versioned'
  | 'forever'
  | { seconds: number; by: 'browser' | 'anyone' };

/** What a call may carry as a file: one, in the field `file` of multipart/form-data. */
export type Upload = 'picture' | 'piece' | 'table';

/** What a caller gives as a file; every `Blob` is one. */
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
  Who extends Access = Access,
  File extends Upload | undefined = Upload | undefined,
> = {
  method: Method;
  /** Below `/api`, with `:name` for parameters. */
  path: `/${string}`;
  access: Who;
  /** What the key of a partner must be made for; undefined where any key will do. */
  scope: PartnerScope | undefined;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  upload: File;
  /** The most its body may have; undefined for what any call may have. */
  maxBytes: number | undefined;
  /** Takes an `Idempotency-Key`: the same key and body gives the first answer again. */
  isIdempotent: boolean;
  /** Needs `If-Match` with the `version` of the record that the caller has seen, so that nobody undoes what they have not read. */
  isVersioned: boolean;
  rate: Rate;
  keeping: Keeping;
  /** What the answer is where it is no JSON in an envelope; `data` are then its bytes. */
  mediaType: string | undefined;
  data: Data;
  errors: readonly ErrorCode[];
};

type Declaration<
  Params extends Schema | NoSchema,
  Query extends Schema | NoSchema,
  Body extends Schema | NoSchema,
  Data extends Schema,
  Who extends Access,
  File extends Upload | undefined,
> = Pick<
  Endpoint<Params, Query, Body, Data, Who, File>,
  'method' | 'path' | 'access' | 'summary' | 'data' | 'errors'
> & {
  params?: Params;
  query?: Query;
  body?: Body;
  upload?: File;
  maxBytes?: number;
  scope?: PartnerScope;
  isIdempotent?: boolean;
  isVersioned?: boolean;
  rate?: Rate;
  keeping?: Keeping;
  mediaType?: string;
};

/** Declares one call once: the API serves it, the web app calls it, OpenAPI shows it. */
export function endpoint<
  Data extends Schema,
  const Who extends Access,
  Params extends Schema | NoSchema = undefined,
  Query extends Schema | NoSchema = undefined,
  Body extends Schema | NoSchema = undefined,
  const File extends Upload | undefined = undefined,
>(
  declaration: Declaration<Params, Query, Body, Data, Who, File>,
): Endpoint<Params, Query, Body, Data, Who, File> {
  return {
    ...declaration,
    params: declaration.params as Params,
    query: declaration.query as Query,
    body: declaration.body as Body,
    upload: declaration.upload as File,
    maxBytes: declaration.maxBytes,
    scope: declaration.scope,
    isIdempotent: declaration.isIdempotent ?? false,
    isVersioned: declaration.isVersioned ?? false,
    rate: declaration.rate ?? 'calls',
    keeping: declaration.keeping ?? 'never',
    mediaType: declaration.mediaType,
  };
}

type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type FileOf<U, File> = U extends Upload ? File : undefined;
type OnlyDefined<T> = { [Key in keyof T as T[Key] extends undefined ? never : Key]: T[Key] };

/** What a caller gives. */
export type InputOfEndpoint<E extends Endpoint> = OnlyDefined<{
  params: InputOf<E['params']>;
  query: InputOf<E['query']>;
  body: InputOf<E['body']>;
  file: FileOf<E['upload'], UploadFile>;
}>;

/** What a handler gets, validated. */
export type RequestOfEndpoint<E extends Endpoint> = {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
  /** The bytes of the uploaded file, as they came. */
  file: FileOf<E['upload'], Uint8Array>;
};

export type DataOfEndpoint<E extends Endpoint> = z.output<E['data']>;
