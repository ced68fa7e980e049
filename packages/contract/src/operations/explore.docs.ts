import type { Docs } from '../core/docs.ts';
import type * as contract from './explore.ts';

export const about = 'What everybody may look at before signing in.';

export const docs = {
  exploreOverview: {
    description:
      'Up to a minute old. Lists are cut at 12 efforts, 12 campaigns, 24 companies and 30 lands. Owners are never included; hidden lands are left out.',
  },
} satisfies Docs<typeof contract>;
