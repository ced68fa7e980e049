import type { Access, Endpoint } from '@nabta/contract/core/endpoint';
import type { FastifyRequest } from 'fastify';

import { type Clock, minute } from '../clock.ts';
import { AppError } from '../errors/app-error.ts';
import type { Database } from '../postgres/database.ts';
import { createPreferPrimary } from '../postgres/replica.ts';
import type { WorkerChannel } from '../process/worker-channel.ts';
import type { AccessTokens } from './access-token.ts';
import { type CallerRow, selectCallers, updateStaffSeen } from './authentication.queries.ts';
import type { PartnerCaller } from './partner-access.ts';
import { type Caller, hasProvenRole, hasStaffAccess, toCaller } from './proven-role.ts';
import { createSessionCache } from './session-cache.ts';

export type { Caller } from './proven-role.ts';

export type CallerOf<Required extends Access> = Required extends 'session' | 'account' | 'staff'
  ? Caller
  : Required extends 'partner'
    ? PartnerCaller
    : Required extends 'visitor'
      ? Caller | undefined
      : undefined;

type EndpointAccess = Partial<Pick<Endpoint, 'capability' | 'proof'>> &
  Pick<Endpoint, 'method'> & { access: Exclude<Access, 'partner'> };

const staffSeenPrecisionMs = minute;

export type Authentication = {
  /** Returns the caller that the access level of the endpoint requires; throws when the request has less. */
  callerOf(request: FastifyRequest, endpoint: EndpointAccess): Promise<Caller | undefined>;
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
  async function readCallers(sessionIds: string[]): Promise<CallerRow[]> {
    const now = clock.now();
    const selectFromPrimary = () => selectCallers(database.primary.readSql, sessionIds, now);
    if (!database.hasReplica) return selectFromPrimary();
    return preferPrimary(selectFromPrimary, () => selectCallers(database.readSql, sessionIds, now));
  }

  /** A replica row may be stale: it can grant access, but only the primary denies it. */
  async function readFromPrimary(sessionId: string | undefined): Promise<CallerRow | undefined> {
    if (sessionId === undefined || !database.hasReplica) return undefined;
    const [caller] = await selectCallers(database.primary.readSql, [sessionId], clock.now());
    return caller;
  }

  /** A second factor proven or a role given in another process a moment ago is only in the database. */
  async function readProof(
    row: CallerRow,
    { access, capability, method }: EndpointAccess,
  ): Promise<CallerRow> {
    const now = clock.now();
    const isProven = access === 'staff' ? hasStaffAccess(row, now) : hasProvenRole(row, now);
    const isUse = access === 'staff' || capability !== undefined || method !== 'GET';
    if (isProven || !isUse || (row.role === 'person' && access !== 'staff')) return row;
    sessionCache.delete(row.sessionId);
    const [current] = await selectCallers(database.sql, [row.sessionId], now);
    return current ?? row;
  }

  /** Writes of staff count as use of the proof; reads do not, because pages repeat them on their own. */
  async function recordStaffUse(row: CallerRow, now: Date): Promise<void> {
    if (now.getTime() - (row.staffSeenAt?.getTime() ?? 0) < staffSeenPrecisionMs) return;
    await updateStaffSeen(database.sql, row.sessionId, now);
    sessionCache.delete(row.sessionId);
  }

  async function readCaller(sessionId: string | undefined): Promise<CallerRow | undefined> {
    if (sessionId === undefined) return undefined;
    return sessionCache.get(sessionId) ?? (await sessionCache.read(sessionId));
  }

  return {
    async callerOf(request, endpoint) {
      const { access, method, proof } = endpoint;
      if (access === 'public') return undefined;
      const now = clock.now();
      const sessionId = sessionIdOf(request.headers, tokens);
      const cached = await readCaller(sessionId);
      if (access === 'visitor') return cached && toCaller(await readProof(cached, endpoint), proof, now);
      const found = cached?.isNamed ? cached : ((await readFromPrimary(sessionId)) ?? cached);
      if (found === undefined) throw new AppError('UNAUTHENTICATED');
      if (access !== 'session' && !found.isNamed) throw new AppError('PROFILE_INCOMPLETE');
      const row = await readProof(found, endpoint);
      const isProven = hasStaffAccess(row, now);
      if (access === 'staff' && !isProven) throw new AppError('SECOND_FACTOR_REQUIRED');
      if (isProven && (access === 'staff' || method !== 'GET')) await recordStaffUse(row, now);
      return toCaller(row, proof, now);
    },
    invalidateSession(sessionId) {
      sessionCache.delete(sessionId);
      channel?.publish('session ended', sessionId);
    },
  };
}
