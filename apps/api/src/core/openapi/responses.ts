import { commonErrors, errorStatus, type ErrorCode } from '@nabta/contract/errors';

import type { Call } from './contract-catalogue.ts';
import type { Json, Schemas } from './schemas.ts';

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

/** What a call may answer, by status: what was asked for, that it has not changed, and each way to fail with its codes. */
export function answersOf(call: Call, schemas: Schemas, failures: Failures): Json {
  const { doc } = call;
  const isTagged = hasTag(call);
  return {
    200: {
      description: 'Done.',
      ...(isTagged && { headers: { ETag: { $ref: '#/components/headers/ETag' } } }),
      content: contentOf(call, schemas),
    },
    ...(isTagged && {
      304: { description: 'Nothing has changed since the answer that `If-None-Match` names.' },
    }),
    ...Object.fromEntries(
      Object.entries(doc.alsoAnswers ?? {}).map(([status, description]) => [status, { description }]),
    ),
    ...failures.of(errorsOf(call)),
  };
}

export function hasTag({ endpoint, doc }: Call): boolean {
  return endpoint.keeping !== 'never' || doc.hasTag === true;
}

function contentOf({ endpoint: { mediaType, data } }: Call, schemas: Schemas): Json {
  if (mediaType !== undefined) return binaryContent([mediaType]);
  const schema = {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { const: true }, data: schemas.of(data, 'output') },
  };
  return { 'application/json': { schema } };
}

export function binaryContent(mediaTypes: readonly string[]): Json {
  return Object.fromEntries(
    mediaTypes.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
  );
}

/** Only what carries a body can carry too large a one, or one of the wrong kind. */
const errorsOfBodies = new Set<ErrorCode>(['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']);

function errorsOf({
  endpoint: { errors, access, isIdempotent, isVersioned, body, upload },
}: Call): ErrorCode[] {
  const hasBody = body !== undefined || upload !== undefined;
  return [
    ...errors,
    ...(isIdempotent ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...(access === 'staff' ? (['SECOND_FACTOR_REQUIRED'] as const) : []),
    ...(isVersioned ? (['EDITED_MEANWHILE'] as const) : []),
    ...commonErrors.filter((code) => hasBody || !errorsOfBodies.has(code)),
  ];
}

/** Ways to fail, each written once and referred to by its codes. */
export type Failures = { of(codes: readonly ErrorCode[]): Json; named(): Json };

export function createFailures(): Failures {
  const named = new Map<string, Json>();
  return {
    of(codes) {
      const byStatus = Map.groupBy(new Set(codes), (code) => errorStatus[code]);
      return Object.fromEntries(
        [...byStatus].map(([status, each]) => {
          const name = each.toSorted().join('.');
          named.set(name, failureOf(status, each.toSorted()));
          return [status, { $ref: `#/components/responses/${name}` }];
        }),
      );
    },
    named: () => Object.fromEntries([...named].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}

function failureOf(status: number, codes: readonly ErrorCode[]): Json {
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
    description: 'Changes only with the answer; name it in `If-None-Match`.',
    schema: { type: 'string', examples: ['W/"k3J9dTq0xV7bYpLm2NcRsA"'] },
  },
};

/** The envelope of every failure. */
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
      description: 'Part by part, where the input was wrong.',
      type: 'array',
      items: { $ref: '#/components/schemas/ErrorDetail' },
    },
    requestId: { description: 'With a 5xx: what to look for in the log.', type: 'string' },
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
  description: 'One part of the input and what is wrong with it.',
  type: 'object',
  required: ['path', 'message'],
  properties: {
    path: { description: 'Where it stands, such as `body.phone`.', type: 'string' },
    message: { description: 'For a person, in the language of `Accept-Language`.', type: 'string' },
    kind: { description: 'A word for a program, where the code alone does not say enough.', type: 'string' },
    suggestion: { description: 'The value that was likely meant.', type: 'number' },
  },
};

export const errorCodeSchema = {
  description: 'A code never changes its meaning.',
  type: 'string',
  enum: Object.keys(errorStatus),
};
