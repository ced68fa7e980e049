import type { Access } from '@nabta/contract/endpoint';
import type { FastifyRequest } from 'fastify';

import { type Clock, hour, minute } from '../clock.ts';
import { AppError } from '../fault/app-error.ts';
import type { Database } from '../postgres/database.ts';
import { createLeaderFirst } from '../postgres/leader-first.ts';
import type { Siblings } from '../process/siblings.ts';
import type { AccessTokens } from './access-token.ts';
import { type CallerRow, selectCallers, updateStaffSeen } from './authentication.queries.ts';
import { createCallerMemory } from './caller-memory.ts';
import type { PartnerCaller } from './partner-access.ts';

export type Caller = CallerRow;

export type CallerOf<Who extends Access> = Who extends 'session' | 'account' | 'staff'
  ? Caller
  : Who extends 'partner'
    ? PartnerCaller
    : Who extends 'visitor'
      ? Caller | undefined
      : undefined;

export type Authentication = {
  /** Who is calling, as far as the endpoint's access asks for it; throws where it asks for more. */
  callerOf(request: FastifyRequest, access: Exclude<Access, 'partner'>): Promise<Caller | undefined>;
  /** Called when a session ends, so that its token dies at once, in every process of this port. */
  forget(sessionId: string): void;
};

/** SECURITY D13: for so long after they proved themselves, and after they last did something, staff may go on. */
const provenMs = 8 * hour;
const idleMs = 30 * minute;
/** How exactly it is known when they last did something. */
const seenEveryMs = minute;

/** Whether the caller has proven themselves a second time, not too long ago. */
export function worksAsStaff({ provenAt, staffSeenAt }: Caller, now: Date): boolean {
  if (provenAt === null || staffSeenAt === null) return false;
  const sinceMs = (instant: Date) => now.getTime() - instant.getTime();
  return sinceMs(provenAt) < provenMs && sinceMs(staffSeenAt) < idleMs;
}

/** SECURITY A10: staff is never staff by a code in a text alone, wherever it reaches for what is others'. */
export function assertWorksAsStaff(caller: Caller, now: Date): void {
  if (!worksAsStaff(caller, now)) throw new AppError('SECOND_FACTOR_REQUIRED');
}

type Means = { tokens: AccessTokens; database: Database; clock: Clock; siblings?: Siblings | undefined };

export function createAuthentication({ tokens, database, clock, siblings }: Means): Authentication {
  const memory = createCallerMemory(readCallers, clock);
  const askLeader = createLeaderFirst();
  siblings?.hear('session over', (sessionId) => memory.forget(String(sessionId)));

  /** The leader knows who signed in or out a moment ago; while it does not answer, replicas know whom they know. */
  async function readCallers(sessionIds: string[]): Promise<Caller[]> {
    const now = clock.now();
    const askedOfLeader = () => selectCallers(database.leader.readSql, sessionIds, now);
    if (!database.hasReplica) return askedOfLeader();
    return askLeader(askedOfLeader, () => selectCallers(database.readSql, sessionIds, now));
  }

  /** What a replica knew may be a moment old: it lets people in, and only the leader refuses them. */
  async function ofLeader(sessionId: string | undefined): Promise<Caller | undefined> {
    if (sessionId === undefined || !database.hasReplica) return undefined;
    const [caller] = await selectCallers(database.leader.readSql, [sessionId], clock.now());
    return caller;
  }

  function sessionOf(request: FastifyRequest): string | undefined {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ', 2);
    return scheme?.toLowerCase() === 'bearer' && token ? tokens.verify(token)?.sessionId : undefined;
  }

  async function assertStaff(caller: Caller): Promise<void> {
    const now = clock.now();
    if (!worksAsStaff(caller, now)) {
      memory.forget(caller.sessionId);
      // They may have proven themselves a moment ago, before another process.
      const [known] = await selectCallers(database.sql, [caller.sessionId], now);
      if (known === undefined || !worksAsStaff(known, now)) throw new AppError('SECOND_FACTOR_REQUIRED');
      return;
    }
    if (now.getTime() - (caller.staffSeenAt?.getTime() ?? 0) < seenEveryMs) return;
    await updateStaffSeen(database.sql, caller.sessionId, now);
    memory.forget(caller.sessionId);
  }

  return {
    async callerOf(request, access) {
      if (access === 'public') return undefined;
      const sessionId = sessionOf(request);
      const known =
        sessionId === undefined ? undefined : (memory.recall(sessionId) ?? (await memory.read(sessionId)));
      if (access === 'visitor') return known;
      const caller = known?.isNamed ? known : ((await ofLeader(sessionId)) ?? known);
      if (caller === undefined) throw new AppError('UNAUTHENTICATED');
      if (access === 'session') return caller;
      if (!caller.isNamed) throw new AppError('PROFILE_INCOMPLETE');
      if (access === 'staff') await assertStaff(caller);
      return caller;
    },
    forget(sessionId) {
      memory.forget(sessionId);
      siblings?.tell('session over', sessionId);
    },
  };
}
