import type { Docs } from '../core/docs.ts';
import type * as contract from './embed.ts';

export const about = 'Embeds of company content in other sites.';

export const docs = {
  readOembed: {
    description:
      'The counter of a company, or the card of a tree, as iframe HTML. The iframe loads only in pages of the sites that the company has allowed.',
  },
} satisfies Docs<typeof contract>;
