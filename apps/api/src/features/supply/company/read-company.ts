import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { CompanyPage } from '@nabta/contract/supply/company';
import { latitudeAt, longitudeAt } from '@nabta/domain/mercator';
import { centerOfCell } from '@nabta/domain/tile-cell';

import { requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectCompanyPage, type PlantedPlaceRow, selectPlantedPlaces } from './company.queries.ts';

export async function readCompanyPage(sql: Executor, slug: string): Promise<CompanyPage> {
  const page = requireFound(await selectCompanyPage(sql, slug));
  const places = await listPlantedPlaces(sql, page.id);
  return { ...page, lands: places.flatMap(viewLand) };
}

function viewLand({ land, longitude, latitude, treeCount }: PlantedPlace): CompanyPage['lands'] {
  if (land === null || land.isHidden) return [];
  const { id, name } = land;
  return [
    { id, name, point: { geometry: { type: 'Point', coordinates: [longitude, latitude] } }, treeCount },
  ];
}

export type PlantedPlace = {
  land: { id: string; name: LocalizedName; isHidden: boolean } | null;
  longitude: number;
  latitude: number;
  treeCount: number;
};

export async function listPlantedPlaces(sql: Executor, companyId: string): Promise<PlantedPlace[]> {
  return (await selectPlantedPlaces(sql, companyId)).map(toPlantedPlace);
}

function toPlantedPlace({ land, cell, treeCount }: PlantedPlaceRow): PlantedPlace {
  if (land !== null) {
    const { longitude, latitude, ...namedLand } = land;
    return { land: namedLand, longitude, latitude, treeCount };
  }
  const { x, y } = centerOfCell(cell ?? 0);
  return { land, longitude: longitudeAt(x), latitude: latitudeAt(y), treeCount };
}
