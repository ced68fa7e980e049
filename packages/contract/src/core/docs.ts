import type * as z from 'zod/mini';

import type { Endpoint } from './endpoint.ts';

/**
 * Additional OpenAPI documentation. Lives in `<name>.docs.ts`, which the web app never imports, to keep it
 * out of the bundle.
 */
export type Docs<Module> = { [Name in keyof Module]?: DocOf<Module[Name]> };

type DocOf<Declared> = Declared extends Endpoint
  ? EndpointDoc<Declared>
  : Declared extends z.ZodMiniType
    ? SchemaDoc<z.output<Declared>>
    : never;

export type EndpointDoc<E extends Endpoint = Endpoint> = {
  description?: string;
  /** A valid example body. */
  body?: E['body'] extends z.ZodMiniType ? z.input<E['body']> : never;
  /** Responses described by status only. */
  otherResponses?: Record<number, string>;
  /** The response has an ETag although it is not cacheable. */
  hasEtag?: true;
  /** Authenticates with the session cookie instead of a token. */
  cookie?: 'required' | 'optional';
};

export type SchemaDoc<Value = unknown> = { description: string; example?: Value };

/** A file served outside the API: its path from the server root and its description. */
export type FileDoc = {
  path: `/${string}`;
  operationId: string;
  summary: string;
  description: string;
  params: Record<string, { description: string; example: string; pattern?: string }>;
  mediaTypes: readonly string[];
};
