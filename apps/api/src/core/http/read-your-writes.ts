import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Context } from '../context.ts';
import { parseWalPosition } from '../postgres/wal-position.ts';

/**
 * Stores the primary's WAL position in a cookie after each write, so that any process can serve the next
 * read. One cookie per position: concurrent responses do not overwrite each other.
 */
const prefix = 'nabta-seen-';
/** A sentinel beyond any real position: forces primary reads until the replicas have surely caught up. */
const unknownPosition = 'FFFFFFFF/FFFFFFFF';
const unknownSeconds = 60;

export type ReadYourWrites = {
  /** Returns a context that reads from replicas only if they have all writes of the caller. */
  contextFor(request: FastifyRequest): Promise<Context>;
  /** Sets the position cookie once the request is done. */
  recordPosition(request: FastifyRequest, reply: FastifyReply): Promise<void>;
};

/**
 * Lets reads use replicas although they lag, while callers still see their own writes. An authenticated
 * client without a position might not store cookies, so it reads from the primary.
 */
export function createReadYourWrites(context: Context): ReadYourWrites {
  const { database, config } = context;
  const primaryContext: Context = { ...context, database: database.primary };
  const cookieOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.protocol === 'https:',
  } as const;

  return {
    async contextFor(request) {
      if (!database.hasReplica) return context;
      if (!isRead(request)) return primaryContext;
      const [newest] = positionsIn(request);
      if (newest === undefined) return isAuthenticated(request) ? primaryContext : context;
      return (await database.hasReached(newest)) ? context : primaryContext;
    },
    async recordPosition(request, reply) {
      if (!database.hasReplica) return;
      const [newest, ...olderPositions] = positionsIn(request);
      for (const older of olderPositions) void reply.clearCookie(cookieOf(older), cookieOptions);
      if (isRead(request) && (newest !== undefined || !isAuthenticated(request))) return;
      const position = await database.position().catch(() => unknownPosition);
      const expiry = position === unknownPosition ? { maxAge: unknownSeconds } : {};
      void reply.setCookie(cookieOf(position), '1', { ...cookieOptions, ...expiry });
    },
  };
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Newest position first. */
function positionsIn({ cookies }: FastifyRequest): string[] {
  const positions = Object.keys(cookies).flatMap((name) => {
    const text = name.startsWith(prefix) ? name.slice(prefix.length).replace('-', '/') : '';
    const position = parseWalPosition(text);
    return position === undefined ? [] : [{ text, position }];
  });
  return positions.toSorted((left, right) => Number(right.position - left.position)).map(({ text }) => text);
}

function cookieOf(position: string): string {
  return `${prefix}${position.replace('/', '-')}`;
}

function isAuthenticated({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined;
}
