import type { Docs } from '../core/docs.ts';
import type * as contract from './share-picture.ts';

export const about = 'Pictures for sharing: a tree, a forest, a level or a certificate with a QR code.';

export const docs = {
  getSharePicture: {
    description:
      '1080 by 1920 pixels (`story`) or 1080 by 1080 (`square`), in the requested language. Shows only what the public page shows: a private forest or a level that is not reached returns 404. Owners see the picture of their own private forest.',
    hasEtag: true,
  },
} satisfies Docs<typeof contract>;
