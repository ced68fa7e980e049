import type { Access } from '@nabta/contract/endpoint';
import type { FastifyRequest } from 'fastify';

import type { AccessTokens } from './access-token.ts';
import { AppError } from './app-error.ts';
import { type CallerRow, selectCaller } from './authentication.queries.ts';
import { type Clock, second } from './clock.ts';
import type { Database } from './postgres/database.ts';

export type Caller = CallerRow;

export type CallerOf<Who extends Access> = Who extends 'session' | 'account'
  ? Caller
  : Who extends 'visitor'
    ? Caller | undefined
    : undefined;

export type Authentication = {
  /** Who is calling, as far as the endpoint's access asks for it; throws where it asks for more. */
  callerOf(request: FastifyRequest, access: Access): Promise<Caller | undefined>;
  /** Called when a session ends, so that its token dies in this process at once. */
  forget(sessionId: string): void;
};

/** SECURITY S8: a session that ended elsewhere is noticed within this time. */
const rememberedMs = 5 * second;
const mostRemembered = 50_000;

export function createAuthentication(tokens: AccessTokens, database: Database, clock: Clock): Authentication {
  const remembered = new Map<string, { caller: Caller; until: number }>();

  async function findCaller(request: FastifyRequest): Promise<Caller | undefined> {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ', 2);
    const claims = scheme?.toLowerCase() === 'bearer' && token ? tokens.verify(token) : undefined;
    if (claims === undefined) return undefined;
    const now = clock.now();
    const known = remembered.get(claims.sessionId);
    if (known !== undefined && known.until > now.getTime()) return known.caller;
    const caller = await selectCaller(database.readSql, claims.sessionId, now);
    if (remembered.size >= mostRemembered) remembered.clear();
    // A nameless caller is asked for again each time, so that giving a name takes effect at once.
    if (caller?.isNamed) remembered.set(caller.sessionId, { caller, until: now.getTime() + rememberedMs });
    else remembered.delete(claims.sessionId);
    return caller;
  }

  return {
    async callerOf(request, access) {
      if (access === 'public') return undefined;
      const caller = await findCaller(request);
      if (access === 'visitor') return caller;
      if (caller === undefined) throw new AppError('UNAUTHENTICATED');
      if (access === 'account' && !caller.isNamed) throw new AppError('PROFILE_INCOMPLETE');
      return caller;
    },
    forget: (sessionId) => remembered.delete(sessionId),
  };
}
