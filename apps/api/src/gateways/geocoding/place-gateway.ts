import type { Language } from '@nabta/domain/language';
import type { Coordinates } from '@nabta/domain/mercator';
import * as z from 'zod';

import { createCachedService, type ServiceResult, type ServiceSettings } from './cached-service.ts';

export type PlaceNames = { city: string | null; region: string | null; country: string | null };

/** Reverse geocoding by an outside maps service. */
export type PlaceGateway = {
  nameOf(coordinates: Coordinates, language: Language): Promise<ServiceResult<PlaceNames>>;
};

const schema = z
  .object({ features: z.array(z.object({ place_type: z.array(z.string()), text: z.string() })) })
  .transform(({ features }): PlaceNames => {
    const textOf = (type: string) =>
      features.find(({ place_type }) => place_type.includes(type))?.text.trim() || null;
    return { city: textOf('place'), region: textOf('region'), country: textOf('country') };
  });

/** Three decimals are about 100 m; place names do not change within that distance. */
const decimals = 3;

export function createMapboxGateway({
  token,
  ...settings
}: ServiceSettings & { token: string }): PlaceGateway {
  const get = createCachedService(settings, { schema });
  return {
    nameOf({ latitude, longitude }, language) {
      const point = `${longitude.toFixed(decimals)},${latitude.toFixed(decimals)}`;
      const query = { access_token: token, language, types: 'place,region,country' };
      return get(`${point} ${language}`, `geocoding/v5/mapbox.places/${point}.json`, query);
    },
  };
}
