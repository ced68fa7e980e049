import type { FastifyInstance } from 'fastify';

import type { Schema } from './contract-cases.ts';

type Operation = {
  operationId: string;
  parameters: { name?: string; in?: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

/** One operation of the OpenAPI document. */
export type Call = { name: string; method: string; path: string; operation: Operation };

export type Calls = { calls: Call[]; resolve: (ref: string) => Schema };

/** Returns all operations of the contract except the skipped ones. */
export async function readCalls(app: FastifyInstance, skipped: ReadonlySet<string>): Promise<Calls> {
  const document = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  }>();
  const calls = Object.entries(document.paths).flatMap(([path, { servers: _, ...methods }]) =>
    path.startsWith('/')
      ? Object.entries(methods)
          .filter(([, operation]) => !skipped.has(operation.operationId))
          .map(([method, operation]) => ({ name: operation.operationId, method, path, operation }))
      : [],
  );
  return { calls, resolve: (ref) => document.components.schemas[ref.split('/').at(-1) ?? ''] ?? {} };
}

/** Returns the JSON body schema; undefined without a body or for file uploads. */
export function bodySchemaOf({ operation }: Call): Schema | undefined {
  return operation.requestBody?.content['application/json']?.schema;
}
