import { languages } from '@nabta/domain/language';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, localizedName } from '../core/primitives.ts';
import { likely } from './eco-benefit.ts';

/** Yearly summary; its numbers equal those of GET /impact for the same days. */
export const story = z.strictObject({
  year: z.int(),
  /** False during the current year. */
  isOver: z.boolean(),
  owner: z.strictObject({ firstname: z.nullable(z.string()), lastname: z.nullable(z.string()) }),
  asOf: instant,
  from: instant,
  to: instant,
  /** Trees in the forest at any time of the year. */
  trees: z.int(),
  /** Planted in the year, included in `trees`. */
  planted: z.int(),
  co2RemovedKg: z.number(),
  likely,
  /** Largest first. */
  species: z.array(
    z.strictObject({ specie: z.string(), commonName: z.nullable(localizedName), trees: z.int() }),
  ),
  /** Places of these trees, most trees first. */
  places: z.array(z.strictObject({ id, name: localizedName, trees: z.int() })),
  /** Opened in the year. */
  gifts: z.strictObject({ given: z.int(), received: z.int() }),
});
export type Story = z.output<typeof story>;

export const firstStoryYear = 2000;

const year = z.coerce.number().check(z.int(), z.gte(firstStoryYear), z.lte(2_200));

export const getStory = endpoint({
  method: 'GET',
  path: '/story/:year',
  access: 'account',
  summary: 'Yearly summary of the caller’s forest: trees, CO2, places, species and gifts',
  params: z.strictObject({ year }),
  data: story,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'NOT_FOUND'],
});

export const getStoryPicture = endpoint({
  method: 'GET',
  path: '/story/:year/picture',
  access: 'account',
  rate: 'pages',
  caching: 'revalidated',
  mediaType: 'image/jpeg',
  summary: 'The same as a picture to share',
  params: z.strictObject({ year }),
  query: z.strictObject({ lang: z.optional(z.enum(languages)) }),
  data: z.unknown(),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'NOT_FOUND'],
});

export const getPublicStory = endpoint({
  method: 'GET',
  path: '/account/public/:shareCode/story/:year',
  access: 'public',
  summary:
    'Yearly summary of the forest of a shared link; 404 when the person is private or rotated the link',
  params: z.strictObject({ shareCode: z.string().check(z.regex(/^[\w-]{20,80}$/u)), year }),
  data: story,
  errors: ['NOT_FOUND'],
});
