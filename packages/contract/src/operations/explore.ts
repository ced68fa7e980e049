import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, localizedName, publicId } from '../core/primitives.ts';
import { picture } from '../people/account.ts';
import { point, sponsor, treeSummary } from '../trees/tree.ts';
import { campaignTrees } from './campaign.ts';

const company = z.strictObject({ ...sponsor.shape, slug: z.string() });

const image = z.nullable(picture);

/** A public tree of the record for its picture, if possible with a photo. */
const tree = z.nullable(
  z.strictObject({
    publicId,
    specie: z.nullable(z.strictObject({ id: z.string() })),
    plantedAt: instant,
    endedAt: z.null(),
    image,
  }),
);

export const exploreOverview = z.strictObject({
  /** Living trees of all public lands. */
  treeCount: z.int(),
  /** Most trees first. */
  lands: z.array(
    z.strictObject({
      id,
      name: localizedName,
      /** Middle of the land. */
      point,
      allowsVisits: z.boolean(),
      treeCount: z.int(),
    }),
  ),
  /** Active efforts, newest first. */
  efforts: z.array(
    z.strictObject({
      id,
      name: localizedName,
      company: z.nullable(company),
      /** Null where the land is hidden. */
      land: z.nullable(z.strictObject({ id, name: localizedName })),
      target: z.nullable(z.int()),
      planted: z.int(),
      tree,
    }),
  ),
  /** Open campaigns with coupons and free trees, ending soonest first. */
  campaigns: z.array(
    z.strictObject({
      slug: z.string(),
      name: localizedName,
      about: z.nullable(localizedName),
      company: z.nullable(company),
      endsAt: z.nullable(instant),
      trees: campaignTrees,
      tree,
    }),
  ),
  /** Most trees first. */
  companies: z.array(z.strictObject({ ...company.shape, image, treeCount: z.int() })),
  /** Without its owner; null while there is no public tree. */
  sampleTree: z.nullable(treeSummary),
});
export type ExploreOverview = z.output<typeof exploreOverview>;

export const getExploreOverview = endpoint({
  method: 'GET',
  path: '/explore',
  access: 'public',
  summary: 'What everybody may look at: lands, active efforts, open campaigns, companies and a sample tree',
  caching: { seconds: 60, visibility: 'public' },
  data: exploreOverview,
  errors: [],
});
