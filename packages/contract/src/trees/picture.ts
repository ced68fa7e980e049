import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { pictureErrors } from '../core/errors.ts';
import { publicId } from '../core/primitives.ts';
import { account } from '../people/account.ts';
import { tree } from './tree.ts';

export const addTreePhoto = endpoint({
  method: 'POST',
  path: '/tree/:publicId/photo',
  access: 'account',
  isIdempotent: true,
  summary: 'Adds a photo of a tree and makes it the picture of the tree',
  params: z.strictObject({ publicId }),
  upload: 'picture',
  data: tree,
  errors: [
    'UNAUTHENTICATED',
    'PROFILE_INCOMPLETE',
    'FORBIDDEN',
    'SECOND_FACTOR_REQUIRED',
    'NOT_FOUND',
    ...pictureErrors,
  ],
});

export const removeTreePhoto = endpoint({
  method: 'DELETE',
  path: '/tree/:publicId/photo/:file',
  access: 'account',
  summary: 'Deletes a photo that the caller added',
  params: z.strictObject({
    publicId,
    /** Its `nameCompressed`. */
    file: z.string().check(z.regex(/^[a-z0-9-]+\.webp$/u), z.maxLength(80)),
  }),
  data: tree,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED', 'NOT_FOUND'],
});

export const setAccountImage = endpoint({
  method: 'PUT',
  path: '/account/image',
  access: 'account',
  summary: 'Sets the picture of the caller',
  upload: 'picture',
  data: account,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', ...pictureErrors],
});

export const removeAccountImage = endpoint({
  method: 'DELETE',
  path: '/account/image',
  access: 'account',
  summary: 'Deletes the picture of the caller',
  data: account,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});
