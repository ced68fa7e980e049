import type { CallDoc, FileDoc } from '@nabta/contract/docs';
import type { Endpoint, Upload } from '@nabta/contract/endpoint';
import type * as z from 'zod/mini';

import {
  answersOf,
  binaryContent,
  createFailures,
  errorCodeSchema,
  errorDetailSchema,
  type Failures,
  failureSchema,
  hasTag,
  headers,
} from './answers.ts';
import { type Call, type Catalogue, readCatalogue } from './contract-catalogue.ts';
import { createSchemas, type Json, type Schemas } from './schemas.ts';

/** The OpenAPI 3.1 document of the served endpoints. */
export async function openApiOf(endpoints: readonly Endpoint[]): Promise<Json> {
  const catalogue = await readCatalogue();
  const calls = endpoints.map((endpoint) => callOf(catalogue, endpoint));
  const schemas = createSchemas(catalogue.schemas, calls);
  const failures = createFailures();
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = templateOf(call.endpoint.path);
    paths[path] = {
      ...paths[path],
      [call.endpoint.method.toLowerCase()]: operationOf(call, schemas, failures),
    };
  }
  for (const { tag, file } of catalogue.files) paths[templateOf(file.path)] = pathOfFile(tag, file, failures);
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/api', description: 'On the origin that serves the web app.' }],
    tags: tagsOf(catalogue, calls),
    paths,
    components: {
      securitySchemes,
      parameters,
      headers,
      responses: failures.named(),
      schemas: {
        ...schemas.named(),
        Failure: failureSchema,
        ErrorDetail: errorDetailSchema,
        ErrorCode: errorCodeSchema,
      },
    },
  };
}

const info = {
  title: 'Nabta',
  version: '1',
  description:
    'People own, give, claim, share and inspect real trees. Success is `{ success: true, data }`, failure `{ success: false, message, code }`.',
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
};

const securitySchemes = {
  token: {
    description: 'The token of `POST /auth/verify_otp`, renewed by `GET /auth/refresh`.',
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  },
  partnerKey: {
    description: 'A key that a company made in the console: `nbt_live_…`, or `nbt_test_…` for test mode.',
    type: 'http',
    scheme: 'bearer',
  },
  refreshCookie: {
    description:
      'Set by `POST /auth/verify_otp`, over https as `__Secure-nabta-refresh`; only browsers on our own pages can use it.',
    type: 'apiKey',
    in: 'cookie',
    name: 'nabta-refresh',
  },
};

const parameters = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'The language of messages and names: ar where it says nothing else, en or pt.',
    schema: { type: 'string', examples: ['ar'] },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of the answer that the caller has.',
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: true,
    description:
      'The `version` of the record that the caller has seen, in quotation marks. Where it is another by now: 409.',
    schema: { type: 'string', pattern: '^"[0-9]+"$', examples: ['"3"'] },
  },
  NabtaVersion: {
    name: 'Nabta-Version',
    in: 'header',
    required: false,
    description: 'The dated version that is spoken; that of the key where left out.',
    schema: { type: 'string', examples: ['2026-11-01'] },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Made by the caller for one intent: for a day the same key with the same body gives the first answer again, with another body a 422.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
};

const parameter = (name: keyof typeof parameters) => ({ $ref: `#/components/parameters/${name}` });

function callOf({ calls }: Catalogue, endpoint: Endpoint): Call {
  const call = calls.get(endpoint);
  if (call === undefined)
    throw new Error(`${endpoint.method} ${endpoint.path} is no export of the contract, so it has no name.`);
  return call;
}

function tagsOf({ tags }: Catalogue, calls: readonly Call[]): Json[] {
  return [...new Set(calls.map(({ tag }) => tag))].toSorted().map((name) => {
    const description = tags.get(name);
    if (description === undefined)
      throw new Error(`The contract has no ${name}.docs.ts that says what it is about.`);
    return { name, description };
  });
}

function operationOf(call: Call, schemas: Schemas, failures: Failures): Json {
  const { endpoint, name, tag, doc } = call;
  return {
    operationId: name,
    summary: endpoint.summary,
    description: doc.description ?? `${endpoint.summary}.`,
    tags: [tag],
    security: securityOf[doc.cookie ?? endpoint.access],
    parameters: [
      ...parametersOf(endpoint.params, 'path', schemas),
      ...parametersOf(endpoint.query, 'query', schemas),
      ...(endpoint.isVersioned ? [parameter('IfMatch')] : []),
      ...(endpoint.isIdempotent ? [parameter('IdempotencyKey')] : []),
      ...(hasTag(call) ? [parameter('IfNoneMatch')] : []),
      ...(endpoint.access === 'partner' ? [parameter('NabtaVersion')] : []),
      parameter('AcceptLanguage'),
    ],
    ...(endpoint.body && { requestBody: bodyOf(endpoint.body, doc.body, schemas) }),
    ...(endpoint.upload && { requestBody: uploadBodies[endpoint.upload] }),
    responses: answersOf(call, schemas, failures),
  };
}

const securityOf = {
  public: [],
  visitor: [{}, { token: [] }],
  session: [{ token: [] }],
  account: [{ token: [] }],
  staff: [{ token: [] }],
  partner: [{ partnerKey: [] }],
  needed: [{ refreshCookie: [] }],
  read: [{}, { refreshCookie: [] }],
} satisfies Record<Endpoint['access'] | NonNullable<CallDoc['cookie']>, Json[]>;

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query', schemas: Schemas): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.of(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: property,
  }));
}

function bodyOf(schema: z.ZodMiniType, example: unknown, schemas: Schemas): Json {
  const isOptional = schema.safeParse(undefined).success;
  const content = { schema: schemas.of(schema, 'input'), ...(example !== undefined && { example }) };
  return { required: !isOptional, content: { 'application/json': content } };
}

/** A form with one file. */
const uploadBody = (description: string, encoding: Json) => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: {
          file: {
            description,
            type: 'string',
            contentMediaType: 'application/octet-stream',
          },
        },
        additionalProperties: false,
      },
      ...encoding,
    },
  },
});

const uploadBodies = {
  picture: uploadBody('A still photo of at most 8 MB.', {
    encoding: { file: { contentType: 'image/jpeg, image/png, image/webp, image/heic, image/heif' } },
  }),
  piece: uploadBody('A piece of a file, of at most 1 MB.', {}),
  table: uploadBody('A CSV file of at most 8 MB.', { encoding: { file: { contentType: 'text/csv' } } }),
} satisfies Record<Upload, Json>;

function templateOf(path: string): string {
  return path.replace(/:(\w+)/gu, '{$1}');
}

/** Beside the API, so it stands at the root of the server. */
function pathOfFile(
  tag: string,
  { operationId, summary, description, params, mediaTypes }: FileDoc,
  failures: Failures,
): Json {
  const answer = { description: 'The file.', headers: { ETag: { $ref: '#/components/headers/ETag' } } };
  return {
    servers: [{ url: '/', description: 'The origin that serves the web app.' }],
    get: {
      operationId,
      summary,
      description,
      tags: [tag],
      security: [],
      parameters: [
        ...Object.entries(params).map(([name, { description: what, example, pattern }]) => ({
          name,
          in: 'path',
          required: true,
          description: what,
          schema: { type: 'string', examples: [example], ...(pattern !== undefined && { pattern }) },
        })),
        parameter('IfNoneMatch'),
      ],
      responses: {
        200: { ...answer, content: binaryContent(mediaTypes) },
        304: { description: 'The caller has it already.' },
        ...failures.of(['NOT_FOUND', 'TOO_MANY_REQUESTS']),
      },
    },
  };
}
