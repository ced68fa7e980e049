import type { Endpoint } from '@nabta/contract/core/endpoint';
import { type Capability, can, type Scope } from '@nabta/domain/capability';
import type { Role } from '@nabta/domain/role';

import { addMs, day, hour, minute } from '../clock.ts';
import { AppError } from '../errors/app-error.ts';
import type { CallerRow } from './authentication.queries.ts';

/** `role` is the role that the session may use now: `person` until the second factor is proven. */
export type Caller = CallerRow & { assignedRole: Role };

/** How long staff access lasts after the second factor, and after the last request as staff. */
const secondFactorTtlMs = 8 * hour;
const staffIdleMs = 30 * minute;
/** Planters work for weeks far from any desk, so their proof lasts longer, except in the console. */
const planterProofTtlMs = 30 * day;
/** How long after a proof has ended work that was recorded before is accepted. */
const lateWorkMs = 7 * day;

/** Whether staff may prove a session of this role by a code that they issue. */
export function acceptsIssuedCode(role: Role): boolean {
  return role === 'planter';
}

type Proof = Pick<CallerRow, 'role' | 'provenAt' | 'staffSeenAt'>;

/** Whether the session may call the console. */
export function hasStaffAccess(
  { provenAt, staffSeenAt }: Pick<Proof, 'provenAt' | 'staffSeenAt'>,
  now: Date,
): boolean {
  if (provenAt === null || staffSeenAt === null) return false;
  return now < addMs(provenAt, secondFactorTtlMs) && now < addMs(staffSeenAt, staffIdleMs);
}

/** Whether the session may use its role outside the console. */
export function hasProvenRole(row: Proof, now: Date): boolean {
  if (row.role === 'planter') return row.provenAt !== null && now < addMs(row.provenAt, planterProofTtlMs);
  return hasStaffAccess(row, now);
}

/**
 * Whether the session acts as its role or as a plain person. `recorded` calls carry work of an earlier time,
 * for which the handler asserts the proof.
 */
export function toCaller(row: CallerRow, proof: Endpoint['proof'] | undefined, now: Date): Caller {
  const isLate = proof === 'recorded' && now < addMs(workProofEnd(row), lateWorkMs);
  const isProven = proof === 'none' || isLate || hasProvenRole(row, now);
  return { ...row, role: isProven ? row.role : 'person', assignedRole: row.role };
}

/** Throws unless the second factor is proven now or was when the work was recorded. */
export function assertProvenWhen(caller: Caller, recordedAt: Date, now: Date): void {
  const proof = { ...caller, role: caller.assignedRole };
  if (!hasProvenRole(proof, now) && recordedAt >= workProofEnd(proof))
    throw new AppError('SECOND_FACTOR_REQUIRED');
}

/** The phone may be offline, so work does not end a proof by inactivity. */
function workProofEnd({ role, provenAt }: Proof): Date {
  return addMs(provenAt ?? new Date(0), role === 'planter' ? planterProofTtlMs : secondFactorTtlMs);
}

/** Whether only the missing second factor keeps the caller from using the capability. */
export function needsSecondFactor(
  { role, assignedRole }: Caller,
  capability: Capability,
  scope: Scope = 'own',
): boolean {
  return can(assignedRole, capability, scope) && !can(role, capability, scope);
}

/** The error of a refused use of a capability. */
export function refusalOf(
  caller: Caller | undefined,
  [capability, scope]: readonly [Capability, Scope?],
  code: 'FORBIDDEN' | 'NOT_FOUND' = 'FORBIDDEN',
): AppError {
  const needsProof = caller !== undefined && needsSecondFactor(caller, capability, scope);
  return new AppError(needsProof ? 'SECOND_FACTOR_REQUIRED' : code);
}
