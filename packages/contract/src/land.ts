import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { id, localizedName } from './primitives.ts';

export const listLands = endpoint({
  method: 'GET',
  path: '/land',
  access: 'account',
  summary: 'Lands and how many trees stand on each',
  data: z.array(
    z.strictObject({
      id,
      name: localizedName,
      point: z.strictObject({
        geometry: z.strictObject({
          type: z.literal('Point'),
          coordinates: z.tuple([z.number(), z.number()]),
        }),
      }),
      treeCount: z.int(),
    }),
  ),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});
