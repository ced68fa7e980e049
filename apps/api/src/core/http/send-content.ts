import type { Readable } from 'node:stream';

import type { Access, Keeping } from '@nabta/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { type Content, tagOf } from './answer.ts';
import {
  compress,
  type Encoding,
  encodingFor,
  isText,
  isWorthCompressing,
  textEncodings,
} from './compression.ts';

type Declared = {
  access: Access;
  keeping: Keeping;
  mediaType: string | undefined;
  headers: Record<string, string>;
};

/** What may be kept and for whom, whether the caller has it already, and if not the bytes as the caller takes them. */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  { access, keeping, mediaType, headers }: Declared,
  { parts }: Content,
): Promise<FastifyReply> {
  const { status = 200 } = parts;
  const type = parts.mediaType ?? mediaType;
  const tag = status === 200 ? (parts.tag ?? tagOfBody(parts.body, keeping)) : undefined;
  const isKept = tag !== undefined && isKnown(request.headers['if-none-match'], tag);
  // Before any header is set: a failure to make the bytes is never kept as what it failed to be.
  const encoded = isKept ? undefined : await encode(parts, type, request.headers['accept-encoding']);

  void reply.headers({
    ...headers,
    ...parts.headers,
    'cache-control': cacheControlOf(keeping, tag, request),
  });
  const vary = keeping === 'never' ? [] : reasonsToVary(parts, access, type);
  if (vary.length > 0) void reply.header('vary', vary.join(', '));
  if (tag !== undefined) void reply.header('etag', tag);
  if (encoded === undefined) return reply.code(304).send();
  if (encoded.bytes === undefined) return reply.code(204).send();
  if (encoded.encoding !== 'identity') void reply.header('content-encoding', encoded.encoding);
  if (type !== undefined) void reply.type(type);
  return reply.code(status).send(encoded.bytes);
}

type Encoded = { encoding: Encoding; bytes: string | Uint8Array | Readable | undefined };

/** Bytes that are made for the caller come as it takes them; a text that is there already is compressed now. */
async function encode(
  { body, encodings = [] }: Content['parts'],
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

function tagOfBody(body: Content['parts']['body'], keeping: Keeping): string | undefined {
  return keeping === 'never' || body === undefined || typeof body === 'function' ? undefined : tagOf(body);
}

/** By what the same address answers differently. */
function reasonsToVary(
  { headers, encodings }: Content['parts'],
  access: Access,
  type: string | undefined,
): string[] {
  const reasons = headers?.['vary'] === undefined ? [] : [headers['vary']];
  // The next to sign in on this browser never sees what it kept for the one before.
  if (access !== 'public') reasons.push('authorization');
  if (encodings !== undefined || isText(type)) reasons.push('accept-encoding');
  return reasons;
}

const forGood = 'public, max-age=31536000, immutable';

function cacheControlOf(keeping: Keeping, tag: string | undefined, { query }: FastifyRequest): string {
  if (keeping === 'never') return 'no-store';
  if (keeping === 'forever') return forGood;
  if (keeping === 'versioned') return `"${(query as { v?: string }).v}"` === tag ? forGood : 'no-cache';
  if (keeping === 'checked') return 'no-cache';
  return `${keeping.by === 'anyone' ? 'public' : 'private'}, max-age=${keeping.seconds}`;
}

/** RFC 9110, section 13.1.2: tags are compared whether weak or not. */
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (text: string) => text.trim().replace(/^W\//u, '');
  return ifNoneMatch.split(',').some((known) => bare(known) === '*' || bare(known) === bare(tag));
}
