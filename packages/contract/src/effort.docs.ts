import type { Docs } from './docs.ts';
import type * as contract from './effort.ts';

export const about = 'Planting efforts, planters and sponsoring companies.';

export const docs = {
  countTreesOfEfforts: { body: { treeIds: ['019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a51'] } },
} satisfies Docs<typeof contract>;
