import type { PartnerCompany } from '@nabta/contract/operations/partner-console';
import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import { requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { type ManagedCompany, selectManagedCompanies, selectManagedCompany } from './partner.queries.ts';

export async function listManagedCompanies(sql: Executor, caller: Caller): Promise<PartnerCompany[]> {
  return selectManagedCompanies(sql, managerIdOf(caller));
}

/** Returns 404 for a company that the caller does not manage. */
export async function findManagedCompany(sql: Executor, caller: Caller, id: string): Promise<ManagedCompany> {
  return requireFound(await selectManagedCompany(sql, id, managerIdOf(caller)));
}

/** Null for staff who manage all companies. */
function managerIdOf({ role, accountId }: Caller): string | null {
  return can(role, 'managePartners', 'all') ? null : accountId;
}
