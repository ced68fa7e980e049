import type { LocalizedName } from '@nabta/contract/primitives';
import { latitudeAt, longitudeAt } from '@nabta/domain/mercator';
import { placeOfCell } from '@nabta/domain/tile-cell';

import type { Executor } from '../../platform/postgres/database.ts';
import { type PlantedPlaceRow, selectPlantedPlaces } from './planted-place.queries.ts';

export type PlantedPlace = {
  /** Null where its trees stand on no land that we know of. */
  land: { id: string; name: LocalizedName } | null;
  longitude: number;
  latitude: number;
  treeCount: number;
};

/** Where trees of a company stand. */
export async function listPlantedPlaces(sql: Executor, companyId: string): Promise<PlantedPlace[]> {
  return (await selectPlantedPlaces(sql, companyId)).map(placeOf);
}

function placeOf({ land, cell, treeCount }: PlantedPlaceRow): PlantedPlace {
  if (land !== null) {
    const { longitude, latitude, ...named } = land;
    return { land: named, longitude, latitude, treeCount };
  }
  const { x, y } = placeOfCell(cell ?? 0);
  return { land, longitude: longitudeAt(x), latitude: latitudeAt(y), treeCount };
}
