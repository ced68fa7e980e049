import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { CompanyPage, CompanyRecord } from '@nabta/contract/supply/company';
import { can } from '@nabta/domain/capability';
import { latitudeAt, longitudeAt } from '@nabta/domain/mercator';
import { centerOfCell } from '@nabta/domain/tile-cell';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { viewOwner } from '#features/people/account/record-owner.ts';

import {
  selectCompanyPage,
  selectCompanyRecord,
  type PlantedPlaceRow,
  selectPlantedPlaces,
} from './company.queries.ts';

/**
 * Company record for callers who own or work with it; only the owner and managers of all companies see its
 * owner.
 */
export async function readCompany(
  { config }: Context,
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<CompanyRecord> {
  const row = await selectCompanyRecord(sql, caller, id);
  if (row === undefined) throw new AppError('NOT_FOUND');
  const maySee = row.holder?.id === caller.accountId || can(caller.role, 'manageCompanies', 'all');
  const page = new URL(`/company/${row.slug}`, config.publicUrl).href;
  return { ...row, page, holder: maySee ? viewOwner(row.holder) : null };
}

export async function readCompanyPage(sql: Executor, slug: string): Promise<CompanyPage> {
  const page = await selectCompanyPage(sql, slug);
  if (page === undefined) throw new AppError('NOT_FOUND');
  const places = await listPlantedPlaces(sql, page.id);
  return { ...page, lands: places.flatMap(viewLand) };
}

function viewLand({ land, longitude, latitude, treeCount }: PlantedPlace): CompanyPage['lands'] {
  if (land === null) return [];
  return [{ ...land, point: { geometry: { type: 'Point', coordinates: [longitude, latitude] } }, treeCount }];
}

export type PlantedPlace = {
  land: { id: string; name: LocalizedName } | null;
  longitude: number;
  latitude: number;
  treeCount: number;
};

export async function listPlantedPlaces(sql: Executor, companyId: string): Promise<PlantedPlace[]> {
  return (await selectPlantedPlaces(sql, companyId)).map(placeOf);
}

function placeOf({ land, cell, treeCount }: PlantedPlaceRow): PlantedPlace {
  if (land !== null) {
    const { longitude, latitude, ...named } = land;
    return { land: named, longitude, latitude, treeCount };
  }
  const { x, y } = centerOfCell(cell ?? 0);
  return { land, longitude: longitudeAt(x), latitude: latitudeAt(y), treeCount };
}
