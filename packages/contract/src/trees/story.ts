import { languages } from '@nabta/domain/language';
import * as z from 'zod/mini';

import { likely } from './eco-benefit.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, localizedName } from './primitives.ts';

/** A year of a forest as its owner tells it; its numbers are those of GET /impact for the same days. */
export const story = z.strictObject({
  year: z.int(),
  /** False while the year lasts and its numbers grow. */
  isOver: z.boolean(),
  owner: z.strictObject({ firstname: z.nullable(z.string()), lastname: z.nullable(z.string()) }),
  asOf: instant,
  from: instant,
  to: instant,
  /** That stood in the forest at any time of the year. */
  trees: z.int(),
  /** Of these, planted within it. */
  planted: z.int(),
  co2RemovedKg: z.number(),
  likely,
  /** Largest first. */
  species: z.array(
    z.strictObject({ specie: z.string(), commonName: z.nullable(localizedName), trees: z.int() }),
  ),
  /** Where these trees stand, the most first. */
  places: z.array(z.strictObject({ id, name: localizedName, trees: z.int() })),
  /** That were opened within the year. */
  gifts: z.strictObject({ given: z.int(), received: z.int() }),
});
export type Story = z.output<typeof story>;

export const firstStoryYear = 2000;

const year = z.coerce.number().check(z.int(), z.gte(firstStoryYear), z.lte(2_200));

export const getStory = endpoint({
  method: 'GET',
  path: '/story/:year',
  access: 'account',
  summary: 'A year of the caller’s forest: trees, CO2, places, species and gifts',
  params: z.strictObject({ year }),
  data: story,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'NOT_FOUND'],
});

export const getStoryPicture = endpoint({
  method: 'GET',
  path: '/story/:year/picture',
  access: 'account',
  rate: 'pages',
  keeping: 'checked',
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
    'A year of the forest behind a shared link; unknown when the person is private or renewed the link',
  params: z.strictObject({ shareCode: z.string().check(z.regex(/^[\w-]{20,80}$/u)), year }),
  data: story,
  errors: ['NOT_FOUND'],
});
