import type { Docs } from './docs.ts';
import type * as contract from './embed.ts';

export const about = 'What other sites show of a company in a frame.';

export const docs = {
  readOembed: {
    description:
      'The counter of a company, or the card of a tree, as the HTML of a frame. The frame stands only in pages of the sites that the company has named.',
  },
} satisfies Docs<typeof contract>;
