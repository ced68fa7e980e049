import type * as z from 'zod/mini';

import type { Endpoint } from './endpoint.ts';

/**
 * What the OpenAPI document says beyond the declarations. It lies beside them in `<name>.docs.ts`, which the web app never
 * imports, so that no phone carries it.
 */
export type Docs<Module> = { [Name in keyof Module]?: DocOf<Module[Name]> };

type DocOf<Declared> = Declared extends Endpoint
  ? CallDoc<Declared>
  : Declared extends z.ZodMiniType
    ? SchemaDoc<z.output<Declared>>
    : never;

export type CallDoc<E extends Endpoint = Endpoint> = {
  description?: string;
  /** A body that would be taken. */
  body?: E['body'] extends z.ZodMiniType ? z.input<E['body']> : never;
  /** What is told by a status alone. */
  alsoAnswers?: Record<number, string>;
  /** Its answer carries an ETag though it is not to be kept. */
  hasTag?: true;
  /** Who calls is told by the cookie of the session and not by a token. */
  cookie?: 'needed' | 'read';
};

export type SchemaDoc<Value = unknown> = { description: string; example?: Value };

/** A file that is served beside the calls: its address from the root of the server, and what it is. */
export type FileDoc = {
  path: `/${string}`;
  operationId: string;
  summary: string;
  description: string;
  params: Record<string, { description: string; example: string; pattern?: string }>;
  mediaTypes: readonly string[];
};
