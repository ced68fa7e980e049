import * as z from 'zod/mini';

import { account } from './account.ts';
import { endpoint } from './endpoint.ts';
import { pictureErrors } from './errors.ts';
import { publicId } from './primitives.ts';
import { tree } from './tree.ts';

export const addTreePhoto = endpoint({
  method: 'POST',
  path: '/tree/:publicId/photo',
  access: 'account',
  isIdempotent: true,
  summary: 'A new photo of a tree, which becomes its picture',
  params: z.strictObject({ publicId }),
  upload: 'picture',
  data: tree,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN', 'NOT_FOUND', ...pictureErrors],
});

export const removeTreePhoto = endpoint({
  method: 'DELETE',
  path: '/tree/:publicId/photo/:file',
  access: 'account',
  summary: 'Takes away a photo that the caller added',
  params: z.strictObject({
    publicId,
    /** Its `nameCompressed`. */
    file: z.string().check(z.regex(/^[a-z0-9-]+\.webp$/u), z.maxLength(80)),
  }),
  data: tree,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN', 'NOT_FOUND'],
});

export const setAccountImage = endpoint({
  method: 'PUT',
  path: '/account/image',
  access: 'account',
  summary: 'Gives the caller a picture',
  upload: 'picture',
  data: account,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', ...pictureErrors],
});

export const removeAccountImage = endpoint({
  method: 'DELETE',
  path: '/account/image',
  access: 'account',
  summary: 'Takes the picture of the caller away',
  data: account,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});
