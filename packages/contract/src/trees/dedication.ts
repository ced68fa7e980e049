import { cleanDedicationName, dedicationKinds } from '@nabta/domain/dedication';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { cleaned, linkFreeName, nothing, publicId, text } from '../core/primitives.ts';

export const dedicationKind = z.enum(dedicationKinds);

/** `dedicationText` of the domain package formats it for display. */
export const dedication = z.strictObject({
  kind: dedicationKind,
  name: z.string(),
  isPublic: z.boolean(),
});
export type Dedication = z.output<typeof dedication>;

const dedicationName = z.pipe(
  z.pipe(text(1, 300), cleaned(cleanDedicationName, 'dedication_name_is_one_to_sixty_characters')),
  linkFreeName,
);

const errors = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN', 'NOT_FOUND'] as const;

export const dedicateTree = endpoint({
  method: 'PUT',
  path: '/tree/:publicId/dedication',
  access: 'account',
  summary: 'Sets the dedication of a tree; owner only',
  params: z.strictObject({ publicId }),
  body: z.strictObject({ kind: dedicationKind, name: dedicationName, isPublic: z.boolean() }),
  isIdempotent: true,
  data: dedication,
  errors,
});

export const removeDedication = endpoint({
  method: 'DELETE',
  path: '/tree/:publicId/dedication',
  access: 'account',
  summary: 'Removes the dedication of a tree; owner only',
  params: z.strictObject({ publicId }),
  isIdempotent: true,
  data: nothing,
  errors,
});
