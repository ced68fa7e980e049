import type { Endpoint } from '@nabta/contract/endpoint';
import { commonErrors, errorStatus, type ErrorCode } from '@nabta/contract/errors';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the declared endpoints. */
export function openApiOf(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/gu, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nabta',
      version: '1',
      description:
        'People own, give, claim, share and inspect real trees. Success is `{ success: true, data }`.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}

function operationOf(endpoint: Endpoint): Json {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    security: {
      public: [],
      visitor: [{}, { token: [] }],
      session: [{ token: [] }],
      account: [{ token: [] }],
    }[endpoint.access],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.isIdempotent ? [idempotencyKey] : []),
    ],
    ...(endpoint.body && { requestBody: { content: jsonContent(schemaOf(endpoint.body, 'input')) } }),
    ...(endpoint.upload && { requestBody: { required: true, content: formContent() } }),
    responses: {
      200: { description: 'Done', content: answerContent(endpoint) },
      ...failuresOf(endpoint),
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Made by the caller for one intent: for a day the same key with the same body gives the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function failuresOf(endpoint: Endpoint): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set<ErrorCode>([
    ...endpoint.errors,
    ...(endpoint.isIdempotent ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...commonErrors,
  ])) {
    byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: jsonContent(failureSchema(codes)) },
    ]),
  );
}

function successSchema(data: Json): Json {
  return { type: 'object', required: ['success', 'data'], properties: { success: { const: true }, data } };
}

function failureSchema(codes: ErrorCode[]): Json {
  const text = { type: 'string' };
  const detail = {
    type: 'object',
    properties: { path: text, message: text, kind: text, suggestion: { type: 'number' } },
  };
  return {
    type: 'object',
    required: ['success', 'message', 'code'],
    properties: {
      success: { const: false },
      message: { type: 'string' },
      code: { enum: codes },
      details: { type: 'array', items: detail },
      requestId: { type: 'string' },
    },
  };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

function answerContent({ mediaType, data }: Endpoint): Json {
  return mediaType === undefined
    ? jsonContent(successSchema(schemaOf(data, 'output')))
    : { [mediaType]: { schema: { type: 'string', contentMediaType: mediaType } } };
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } };
}

/** A form with one file. */
function formContent(): Json {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const schema = { type: 'object', required: ['file'], properties: { file }, additionalProperties: false };
  const encoding = { file: { contentType: 'image/jpeg, image/png, image/webp, image/heic, image/heif' } };
  return { 'multipart/form-data': { schema, encoding } };
}
