import * as z from 'zod/mini';

import { valueError } from './value-error.ts';

export const dates = {
  from_date: z.optional(z.iso.datetime({ offset: true })),
  to_date: z.optional(z.iso.datetime({ offset: true })),
};
type Dates = { from_date?: string | undefined; to_date?: string | undefined };

/** The query of a call that takes both dates: the end is not before the start. */
export function datedQuery<Shape extends typeof dates & z.core.$ZodShape>(shape: Shape) {
  return z
    .strictObject(shape)
    .check(
      z.refine(
        ({ from_date: from, to_date: to }: Dates) =>
          from === undefined || to === undefined || Date.parse(from) <= Date.parse(to),
        { message: valueError('from_is_after_to'), path: ['from_date'] },
      ),
    );
}
