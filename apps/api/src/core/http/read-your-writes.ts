import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Context } from '../context.ts';
import { positionOf } from '../postgres/position.ts';

/**
 * A browser carries how far the leader had come after each of its writes, so that any process of any machine may be asked next.
 * Each position has a cookie of its own: of two answers that cross on their way neither undoes the other.
 */
const prefix = 'nabta-seen-';
/** Beyond any real position: whoever carries it reads from the leader, until replicas have surely come so far. */
const unknownPosition = 'FFFFFFFF/FFFFFFFF';
const unknownSeconds = 60;

export type OwnWrites = {
  /** What the request is answered with: replicas that have all the caller wrote, or the leader; a write is told as it is now. */
  contextFor(request: FastifyRequest): Promise<Context>;
  /** Tells the browser how far the leader has come, once the request is done. */
  note(request: FastifyRequest, reply: FastifyReply): Promise<void>;
};

/**
 * Reads may come from replicas, which are behind by a moment, and still everybody sees what they wrote themselves. Whoever
 * carries no position although they say who they are may have written by a client that keeps no cookies, and reads from the
 * leader.
 */
export function watchOwnWrites(context: Context): OwnWrites {
  const { database, config } = context;
  const ofLeader: Context = { ...context, database: database.leader };
  const kept = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.protocol === 'https:',
  } as const;

  return {
    async contextFor(request) {
      if (!database.hasReplica) return context;
      if (!isRead(request)) return ofLeader;
      const [farthest] = carriedBy(request);
      if (farthest === undefined) return mayHaveWritten(request) ? ofLeader : context;
      return (await database.hasReached(farthest)) ? context : ofLeader;
    },
    async note(request, reply) {
      if (!database.hasReplica) return;
      const [farthest, ...others] = carriedBy(request);
      for (const other of others) void reply.clearCookie(cookieOf(other), kept);
      if (isRead(request) && (farthest !== undefined || !mayHaveWritten(request))) return;
      const position = await database.position().catch(() => unknownPosition);
      const life = position === unknownPosition ? { maxAge: unknownSeconds } : {};
      void reply.setCookie(cookieOf(position), '1', { ...kept, ...life });
    },
  };
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The farthest position first. */
function carriedBy({ cookies }: FastifyRequest): string[] {
  const found = Object.keys(cookies).flatMap((name) => {
    const text = name.startsWith(prefix) ? name.slice(prefix.length).replace('-', '/') : '';
    const position = positionOf(text);
    return position === undefined ? [] : [{ text, position }];
  });
  return found.toSorted((one, other) => Number(other.position - one.position)).map(({ text }) => text);
}

function cookieOf(position: string): string {
  return `${prefix}${position.replace('/', '-')}`;
}

function mayHaveWritten({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined;
}
