import type { Docs } from '../core/docs.ts';
import type * as contract from './story.ts';

export const about = 'Yearly summary of a forest on one card.';

export const docs = {
  story: { description: 'Yearly summary of a forest, for sharing.' },
  getStory: { description: 'Returns 404 for a future year; a year without trees returns zero trees.' },
  getStoryPicture: { description: '1080 by 1350 pixels, in the requested language.', hasEtag: true },
} satisfies Docs<typeof contract>;
