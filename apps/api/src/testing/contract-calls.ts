import type { FastifyInstance } from 'fastify';

import type { Schema } from './contract-cases.ts';

type Operation = {
  operationId: string;
  parameters: { name?: string; in?: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

/** A call as the API document tells it. */
export type Call = { name: string; method: string; path: string; operation: Operation };

export type Calls = { calls: Call[]; resolve: (ref: string) => Schema };

/** Every call of the contract but those that end what the others need. */
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

/** What its body is made of; undefined where it has none, or carries a file. */
export function bodySchemaOf({ operation }: Call): Schema | undefined {
  return operation.requestBody?.content['application/json']?.schema;
}
