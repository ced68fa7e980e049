import { languages } from '@nabta/domain/language';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';

/** Pixels of the picture: a story of a phone, or a post. */
export const sharePictureShapes = {
  story: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
} as const;
export type SharePictureShape = keyof typeof sharePictureShapes;

export const sharePictureKinds = ['tree', 'forest', 'level', 'certificate'] as const;
export type SharePictureKind = (typeof sharePictureKinds)[number];

export const getSharePicture = endpoint({
  method: 'GET',
  path: '/share/:kind/:id/picture',
  access: 'visitor',
  rate: 'pages',
  caching: 'revalidated',
  mediaType: 'image/jpeg',
  summary: 'A public page as a picture for stories and posts, with a QR code of its link',
  params: z.strictObject({
    kind: z.enum(sharePictureKinds),
    /** Public id of the tree, share code of the forest, or serial of the certificate. */
    id: z.string().check(z.regex(/^[\w-]{10,80}$/u)),
  }),
  query: z.strictObject({
    shape: z._default(z.enum(['story', 'square']), 'square'),
    lang: z.optional(z.enum(languages)),
    /** Level from 1; without it the highest level that the forest has reached. */
    level: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(6))),
  }),
  data: z.unknown(),
  errors: ['NOT_FOUND'],
});
