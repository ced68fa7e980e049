import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { pictureErrors } from './errors.ts';
import { publicId } from './primitives.ts';
import { tree } from './tree.ts';

export const addTreePhoto = endpoint({
  method: 'POST',
  path: '/tree/:publicId/photo',
  access: 'account',
  summary:
    'A new photo of a tree, by its owner or by staff who stand beside it; it becomes the picture of the tree',
  params: z.strictObject({ publicId }),
  upload: 'picture',
  data: tree,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN', 'NOT_FOUND', ...pictureErrors],
});
