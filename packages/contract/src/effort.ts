import * as z from 'zod/mini';

import { picture } from './account.ts';
import { ecoSum } from './eco-benefit.ts';
import { endpoint } from './endpoint.ts';
import { id, localizedName } from './primitives.ts';

const signedIn = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'] as const;

export const listEfforts = endpoint({
  method: 'GET',
  path: '/effort',
  access: 'account',
  summary: 'Planting efforts, how many trees stand by each and what they gave',
  data: z.array(
    z.strictObject({
      id,
      name: localizedName,
      company: z.nullable(z.strictObject({ id, name: localizedName })),
      land: z.strictObject({ id, name: localizedName }),
      startedOn: z.iso.date(),
      treeCount: z.int(),
      eco: ecoSum,
    }),
  ),
  errors: signedIn,
});

export const listPlanters = endpoint({
  method: 'GET',
  path: '/effort/planter',
  access: 'account',
  summary: 'Planters and how many trees each planted, and what they gave; names are for staff',
  data: z.array(z.strictObject({ id, name: z.nullable(localizedName), treeCount: z.int(), eco: ecoSum })),
  errors: signedIn,
});

export const listCompanies = endpoint({
  method: 'GET',
  path: '/effort/companies',
  access: 'account',
  summary: 'Sponsoring companies, how many trees each had planted and what they gave',
  data: z.array(
    z.strictObject({ id, name: localizedName, image: z.nullable(picture), treeCount: z.int(), eco: ecoSum }),
  ),
  errors: signedIn,
});

export const countTreesOfEfforts = endpoint({
  method: 'POST',
  path: '/effort/trees-count',
  access: 'account',
  summary: 'Of these trees, those the caller may see, counted by effort',
  body: z.strictObject({ treeIds: z.array(id).check(z.minLength(1), z.maxLength(1_000)) }),
  data: z.array(z.strictObject({ effortId: z.nullable(id), count: z.int() })),
  errors: signedIn,
});
