import type { Access } from '@nabta/contract/core/endpoint';
import type { FastifyRequest } from 'fastify';

import { type Clock, hour, minute } from '../clock.ts';
import { AppError } from '../errors/app-error.ts';
import type { Database } from '../postgres/database.ts';
import { createPreferPrimary } from '../postgres/replica.ts';
import type { WorkerChannel } from '../process/worker-channel.ts';
import type { AccessTokens } from './access-token.ts';
import { type CallerRow, selectCallers, updateStaffSeen } from './authentication.queries.ts';
import type { PartnerCaller } from './partner-access.ts';
import { createSessionCache } from './session-cache.ts';

export type Caller = CallerRow;

export type CallerOf<Required extends Access> = Required extends 'session' | 'account' | 'staff'
  ? Caller
  : Required extends 'partner'
    ? PartnerCaller
    : Required extends 'visitor'
      ? Caller | undefined
      : undefined;

export type Authentication = {
  /** Returns the caller that the access level of the endpoint requires; throws when the request has less. */
  callerOf(request: FastifyRequest, access: Exclude<Access, 'partner'>): Promise<Caller | undefined>;
  /** Removes an ended session from the cache of every process on this port, which then rejects its token. */
  invalidateSession(sessionId: string): void;
};

/** Returns the session of a live token, whether or not the session still exists. */
export function sessionIdOf(
  { authorization = '' }: { authorization?: string | undefined },
  tokens: AccessTokens,
): string | undefined {
  const [scheme, token] = authorization.split(' ', 2);
  return scheme?.toLowerCase() === 'bearer' && token ? tokens.verify(token)?.sessionId : undefined;
}

/** How long staff access lasts after the second factor, and after the last request as staff. */
const secondFactorTtlMs = 8 * hour;
const staffIdleMs = 30 * minute;
const staffSeenPrecisionMs = minute;

export function hasStaffAccess({ provenAt, staffSeenAt }: Caller, now: Date): boolean {
  if (provenAt === null || staffSeenAt === null) return false;
  const sinceMs = (instant: Date) => now.getTime() - instant.getTime();
  return sinceMs(provenAt) < secondFactorTtlMs && sinceMs(staffSeenAt) < staffIdleMs;
}

/** An SMS code alone never gives staff access to the data of others. */
export function assertStaffAccess(caller: Caller, now: Date): void {
  if (!hasStaffAccess(caller, now)) throw new AppError('SECOND_FACTOR_REQUIRED');
}

type Dependencies = {
  tokens: AccessTokens;
  database: Database;
  clock: Clock;
  channel?: WorkerChannel | undefined;
};

export function createAuthentication({ tokens, database, clock, channel }: Dependencies): Authentication {
  const sessionCache = createSessionCache(readCallers, clock);
  const preferPrimary = createPreferPrimary();
  channel?.subscribe('session ended', (sessionId) => sessionCache.delete(String(sessionId)));

  /** The primary knows the latest sign-ins and sign-outs; replicas answer while it does not respond. */
  async function readCallers(sessionIds: string[]): Promise<Caller[]> {
    const now = clock.now();
    const selectFromPrimary = () => selectCallers(database.primary.readSql, sessionIds, now);
    if (!database.hasReplica) return selectFromPrimary();
    return preferPrimary(selectFromPrimary, () => selectCallers(database.readSql, sessionIds, now));
  }

  /** A replica row may be stale: it can grant access, but only the primary denies it. */
  async function readFromPrimary(sessionId: string | undefined): Promise<Caller | undefined> {
    if (sessionId === undefined || !database.hasReplica) return undefined;
    const [caller] = await selectCallers(database.primary.readSql, [sessionId], clock.now());
    return caller;
  }

  async function assertStaff(caller: Caller): Promise<void> {
    const now = clock.now();
    if (!hasStaffAccess(caller, now)) {
      sessionCache.delete(caller.sessionId);
      // The second factor may have been passed in another process a moment ago.
      const [current] = await selectCallers(database.sql, [caller.sessionId], now);
      if (current === undefined || !hasStaffAccess(current, now))
        throw new AppError('SECOND_FACTOR_REQUIRED');
      return;
    }
    if (now.getTime() - (caller.staffSeenAt?.getTime() ?? 0) < staffSeenPrecisionMs) return;
    await updateStaffSeen(database.sql, caller.sessionId, now);
    sessionCache.delete(caller.sessionId);
  }

  return {
    async callerOf(request, access) {
      if (access === 'public') return undefined;
      const sessionId = sessionIdOf(request.headers, tokens);
      const cached =
        sessionId === undefined
          ? undefined
          : (sessionCache.get(sessionId) ?? (await sessionCache.read(sessionId)));
      if (access === 'visitor') return cached;
      const caller = cached?.isNamed ? cached : ((await readFromPrimary(sessionId)) ?? cached);
      if (caller === undefined) throw new AppError('UNAUTHENTICATED');
      if (access === 'session') return caller;
      if (!caller.isNamed) throw new AppError('PROFILE_INCOMPLETE');
      if (access === 'staff') await assertStaff(caller);
      return caller;
    },
    invalidateSession(sessionId) {
      sessionCache.delete(sessionId);
      channel?.publish('session ended', sessionId);
    },
  };
}
