import * as z from 'zod/mini';

import { ecoSum } from './eco-benefit.ts';
import { endpoint } from './endpoint.ts';
import { id, localizedName } from './primitives.ts';
import { point } from './tree.ts';

export const listLands = endpoint({
  method: 'GET',
  path: '/land',
  access: 'account',
  summary: 'Lands, how many trees stand on each and what they gave',
  data: z.array(
    z.strictObject({
      id,
      name: localizedName,
      point,
      treeCount: z.int(),
      eco: ecoSum,
    }),
  ),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});
