import type { Readable } from 'node:stream';

import type { Access, CachePolicy } from '@nabta/contract/core/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';

import {
  compress,
  type Encoding,
  encodingFor,
  isText,
  isWorthCompressing,
  textEncodings,
} from './compression.ts';
import { type BinaryResponse, etagOf } from './response.ts';

type ResponseConfig = {
  access: Access;
  caching: CachePolicy;
  mediaType: string | undefined;
  headers: Record<string, string>;
};

/** Sends the cache headers and the encoded body, or 304 when the client already has it. */
export async function sendContent(
  reply: FastifyReply,
  { access, caching, mediaType, headers }: ResponseConfig,
  { parts }: BinaryResponse,
): Promise<FastifyReply> {
  const { request } = reply;
  const { status = 200 } = parts;
  const type = parts.mediaType ?? mediaType;
  const etag = status === 200 ? (parts.tag ?? etagOfBody(parts.body, caching)) : undefined;
  const isNotModified = etag !== undefined && matchesEtag(request.headers['if-none-match'], etag);
  // Encodes before any header is set, so that a failure is never cached under the headers of the success.
  const encoded = isNotModified ? undefined : await encode(parts, type, request.headers['accept-encoding']);

  void reply.headers({
    ...headers,
    ...parts.headers,
    'cache-control': cacheControlOf(caching, etag, request),
  });
  const vary = caching === 'never' ? [] : varyFieldsOf(parts, access, type);
  if (vary.length > 0) void reply.header('vary', vary.join(', '));
  if (etag !== undefined) void reply.header('etag', etag);
  if (encoded === undefined) return reply.code(304).send();
  if (encoded.bytes === undefined) return reply.code(204).send();
  if (encoded.encoding !== 'identity') void reply.header('content-encoding', encoded.encoding);
  if (type !== undefined) void reply.type(type);
  return reply.code(status).send(encoded.bytes);
}

type Encoded = { encoding: Encoding; bytes: string | Uint8Array | Readable | undefined };

/** A generated body is created in its encoding; existing text is compressed here. */
async function encode(
  { body, encodings = [] }: BinaryResponse['parts'],
  type: string | undefined,
  accepted: string | undefined,
): Promise<Encoded> {
  if (typeof body === 'function') {
    const encoding = encodingFor(accepted, encodings);
    return { encoding, bytes: await body(encoding) };
  }
  if (body === undefined || !isWorthCompressing(type, body)) return { encoding: 'identity', bytes: body };
  const encoding = encodingFor(accepted, textEncodings);
  return { encoding, bytes: await compress(body, encoding) };
}

function etagOfBody(body: BinaryResponse['parts']['body'], caching: CachePolicy): string | undefined {
  return caching === 'never' || body === undefined || typeof body === 'function' ? undefined : etagOf(body);
}

function varyFieldsOf(
  { headers, encodings }: BinaryResponse['parts'],
  access: Access,
  type: string | undefined,
): string[] {
  const fields = headers?.['vary'] === undefined ? [] : [headers['vary']];
  // The next user of this browser must not see the cached responses of the previous one.
  if (access !== 'public') fields.push('authorization');
  if (encodings !== undefined || isText(type)) fields.push('accept-encoding');
  return fields;
}

const immutable = 'public, max-age=31536000, immutable';

function cacheControlOf(caching: CachePolicy, etag: string | undefined, { query }: FastifyRequest): string {
  if (caching === 'never') return 'no-store';
  if (caching === 'forever') return immutable;
  if (caching === 'versioned') {
    const { v }: { v?: string } = Object(query);
    return `"${v}"` === etag ? immutable : 'no-cache';
  }
  if (caching === 'revalidated') return 'no-cache';
  return `${caching.visibility}, max-age=${caching.seconds}`;
}

/** RFC 9110, section 13.1.2: weak comparison. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const withoutWeakPrefix = (text: string) => text.trim().replace(/^W\//u, '');
  const candidates = new Set(ifNoneMatch.split(',').map(withoutWeakPrefix));
  return candidates.has('*') || candidates.has(withoutWeakPrefix(etag));
}
