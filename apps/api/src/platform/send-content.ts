import type { Access, Keeping } from '@nabta/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { type Content, type Encoding, tagOf } from './answer.ts';

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
  const { body, encodings = [], status = 200 } = parts;
  const tag = status === 200 ? (parts.tag ?? tagOfBody(body, keeping)) : undefined;
  const isKept = tag !== undefined && isKnown(request.headers['if-none-match'], tag);
  const encoding = encodings.find((each) => accepts(request, each)) ?? 'identity';
  // Before any header is set: a failure to make them is never kept as what it failed to be.
  const bytes = typeof body === 'function' && !isKept ? await body(encoding) : body;

  void reply.headers({
    ...headers,
    ...parts.headers,
    'cache-control': cacheControlOf(keeping, tag, request),
  });
  const vary = varyOf(parts, keeping === 'never' ? 'public' : access);
  if (vary !== '') void reply.header('vary', vary);
  if (tag !== undefined) void reply.header('etag', tag);
  if (isKept) return reply.code(304).send();
  if (bytes === undefined) return reply.code(204).send();
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  const type = parts.mediaType ?? mediaType;
  if (type !== undefined) void reply.type(type);
  return reply.code(status).send(bytes);
}

function tagOfBody(body: Content['parts']['body'], keeping: Keeping): string | undefined {
  return keeping === 'never' || body === undefined || typeof body === 'function' ? undefined : tagOf(body);
}

/** By what the same address answers differently. */
function varyOf({ headers, encodings }: Content['parts'], access: Access): string {
  const reasons = headers?.['vary'] === undefined ? [] : [headers['vary']];
  // The next to sign in on this browser never sees what it kept for the one before.
  if (access !== 'public') reasons.push('authorization');
  if (encodings !== undefined) reasons.push('accept-encoding');
  return reasons.join(', ');
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

function accepts({ headers }: FastifyRequest, encoding: Encoding): boolean {
  return (headers['accept-encoding'] ?? '')
    .split(',')
    .some((each) => each.split(';')[0]?.trim() === encoding);
}
