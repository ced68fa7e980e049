import type { CompanyPage, CompanyRecord } from '@nabta/contract/company';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { viewHolder } from '../account/record-holder.ts';
import { selectCompanyPage, selectCompanyRecord } from './company.queries.ts';
import { listPlantedPlaces, type PlantedPlace } from './list-planted-places.ts';

/** A company that the caller runs, is or works with; whose it is, is for itself and for those who run all of them. */
export async function readCompany(
  { config }: Context,
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<CompanyRecord> {
  if (!can(caller.role, 'seeChain')) throw new AppError('FORBIDDEN');
  const row = await selectCompanyRecord(sql, caller, id);
  if (row === undefined) throw new AppError('NOT_FOUND');
  const maySee = row.holder?.id === caller.accountId || can(caller.role, 'manageCompanies', 'all');
  const page = new URL(`/company/${row.slug}`, config.publicUrl).href;
  return { ...row, page, holder: maySee ? viewHolder(row.holder) : null };
}

/** The public page of a company. */
export async function readCompanyPage(sql: Executor, slug: string): Promise<CompanyPage> {
  const page = await selectCompanyPage(sql, slug);
  if (page === undefined) throw new AppError('NOT_FOUND');
  const places = await listPlantedPlaces(sql, page.id);
  return { ...page, lands: places.flatMap(viewLand) };
}

function viewLand({ land, longitude, latitude, treeCount }: PlantedPlace): CompanyPage['lands'] {
  if (land === null) return [];
  const geometry = { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] };
  return [{ ...land, point: { geometry }, treeCount }];
}
