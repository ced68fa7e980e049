import type { PartnerCompany } from '@nabta/contract/partner-console';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import {
  type ManagedCompany,
  type Manager,
  selectManagedCompanies,
  selectManagedCompany,
} from './managed-company.queries.ts';

export async function listManagedCompanies(sql: Executor, caller: Caller): Promise<PartnerCompany[]> {
  return selectManagedCompanies(sql, managerOf(caller));
}

/** A company of another is not there. */
export async function findManagedCompany(sql: Executor, caller: Caller, id: string): Promise<ManagedCompany> {
  const company = await selectManagedCompany(sql, id, managerOf(caller));
  if (company === undefined) throw new AppError('NOT_FOUND');
  return company;
}

/** Before anything is looked for, so that nobody learns what there is. */
export function assertManagesPartners({ role }: Caller): void {
  if (!can(role, 'managePartners')) throw new AppError('FORBIDDEN');
}

function managerOf(caller: Caller): Manager {
  assertManagesPartners(caller);
  const { role, accountId } = caller;
  return { accountId: can(role, 'managePartners', 'all') ? null : accountId };
}
