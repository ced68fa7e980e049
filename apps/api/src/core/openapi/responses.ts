import { commonErrors, errorStatus, type ErrorCode } from '@nabta/contract/core/errors';

import type { Call } from './contract-catalogue.ts';
import type { Json, Schemas } from './schemas.ts';

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

/** Returns the responses of an operation by status: success, not modified and every error with its codes. */
export function responsesOf(call: Call, schemas: Schemas, failures: ErrorResponses): Json {
  const { doc } = call;
  const hasEtagHeader = hasEtag(call);
  return {
    200: {
      description: 'Done.',
      ...(hasEtagHeader && { headers: { ETag: { $ref: '#/components/headers/ETag' } } }),
      content: contentOf(call, schemas),
    },
    ...(hasEtagHeader && {
      304: { description: 'Not modified since the response named in `If-None-Match`.' },
    }),
    ...Object.fromEntries(
      Object.entries(doc.otherResponses ?? {}).map(([status, description]) => [status, { description }]),
    ),
    ...failures.referTo(errorsOf(call)),
  };
}

export function hasEtag({ endpoint, doc }: Call): boolean {
  return endpoint.caching !== 'never' || doc.hasEtag === true;
}

function contentOf({ endpoint: { mediaType, data } }: Call, schemas: Schemas): Json {
  if (mediaType !== undefined) return binaryContent([mediaType]);
  const schema = {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { const: true }, data: schemas.schemaOf(data, 'output') },
  };
  return { 'application/json': { schema } };
}

export function binaryContent(mediaTypes: readonly string[]): Json {
  return Object.fromEntries(
    mediaTypes.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
  );
}

/** Only a request with a body can send one that is too large or of an unsupported type. */
const bodyErrors = new Set<ErrorCode>(['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']);

function errorsOf({
  endpoint: { errors, access, capability, proof, isIdempotent, requiresIfMatch, body, upload },
}: Call): ErrorCode[] {
  const needsProof = access === 'staff' || (capability !== undefined && proof !== 'none');
  const hasBody = body !== undefined || upload !== undefined;
  return [
    ...errors,
    ...(isIdempotent ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...(needsProof ? (['SECOND_FACTOR_REQUIRED'] as const) : []),
    ...(requiresIfMatch ? (['EDITED_MEANWHILE'] as const) : []),
    ...commonErrors.filter((code) => hasBody || !bodyErrors.has(code)),
  ];
}

/** Error responses, each defined once and referenced by its codes. */
export type ErrorResponses = { referTo(codes: readonly ErrorCode[]): Json; listReferenced(): Json };

export function createErrorResponses(): ErrorResponses {
  const named = new Map<string, Json>();
  return {
    referTo(codes) {
      const byStatus = Map.groupBy(new Set(codes), (code) => errorStatus[code]);
      return Object.fromEntries(
        [...byStatus].map(([status, unsorted]) => {
          const sorted = unsorted.toSorted();
          const name = sorted.join('.');
          named.set(name, errorResponseOf(status, sorted));
          return [status, { $ref: `#/components/responses/${name}` }];
        }),
      );
    },
    listReferenced: () =>
      Object.fromEntries([...named].toSorted(([left], [right]) => (left < right ? -1 : 1))),
  };
}

function errorResponseOf(status: number, codes: readonly ErrorCode[]): Json {
  const narrowed = { type: 'object', properties: { code: { enum: codes } } };
  const schema = { allOf: [{ $ref: '#/components/schemas/Failure' }, narrowed] };
  return {
    description: `${codes.join(', ')}.`,
    ...((status === 429 || status === 503) && { headers: retryAfter }),
    content: { 'application/json': { schema } },
  };
}

export const headers = {
  RetryAfter: {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer', minimum: 1, examples: [30] },
  },
  ETag: {
    description: 'Changes only with the response; send it in `If-None-Match`.',
    schema: { type: 'string', examples: ['W/"k3J9dTq0xV7bYpLm2NcRsA"'] },
  },
};

export const failureSchema = {
  description:
    'What went wrong: `message` for a person, in the language of `Accept-Language`, and `code` for a program.',
  type: 'object',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    code: { $ref: '#/components/schemas/ErrorCode' },
    details: {
      description: 'One entry per invalid input field, for the first 20.',
      type: 'array',
      maxItems: 20,
      items: { $ref: '#/components/schemas/ErrorDetail' },
    },
    omittedDetails: { description: 'Number of further invalid fields.', type: 'integer', minimum: 1 },
    requestId: { description: 'Sent with a 5xx; identifies the request in the log.', type: 'string' },
  },
  examples: [
    {
      success: false,
      message: 'Some of this is not right. Check it and try again.',
      code: 'INVALID_INPUT',
      details: [{ path: 'body.phone', message: 'This is missing.' }],
    },
  ],
};

export const errorDetailSchema = {
  description: 'One invalid input field.',
  type: 'object',
  required: ['path', 'message'],
  properties: {
    path: { description: 'Path of the field, such as `body.phone`.', type: 'string' },
    message: { description: 'For a person, in the language of `Accept-Language`.', type: 'string' },
    kind: { description: 'Machine-readable reason where the code is not specific enough.', type: 'string' },
    suggestion: { description: 'The value that was likely meant.', type: 'number' },
  },
};

export const errorCodeSchema = {
  description: 'A code never changes its meaning.',
  type: 'string',
  enum: Object.keys(errorStatus),
};
