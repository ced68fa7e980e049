import { cleanGivenName } from '@nabta/domain/given-name';
import { languages } from '@nabta/domain/language';
import { cleanPersonName } from '@nabta/domain/person-name';
import { roles } from '@nabta/domain/role';
import * as z from 'zod/mini';

import { fault } from './value-fault.ts';

export const id = z.uuid();
export const instant = z.iso.datetime();
export const language = z.enum(languages);
export const role = z.enum(roles);

/** What PostgreSQL and the screen can both hold: no NUL and no half of a surrogate pair. */
export function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\u0000');
}

export function text(minLength: number, maxLength: number) {
  return z
    .string()
    .check(
      z.minLength(minLength),
      z.maxLength(maxLength),
      z.refine(isStorable, fault('text_has_odd_characters')),
    );
}

/** As a person types it; the server parses it to its one canonical form. */
export const phone = text(4, 40);

export const personName = z.pipe(
  text(1, 200),
  z.transform((value: string, context) => {
    const name = cleanPersonName(value);
    if (name !== undefined) return name;
    context.issues.push({ code: 'custom', message: fault('name_is_one_to_forty_letters'), input: value });
    return z.NEVER;
  }),
);

/** A name in our languages; English is always there. */
export const localizedName = z.strictObject({
  ar: z.optional(z.string()),
  en: z.string(),
  pt: z.optional(z.string()),
});
export type LocalizedName = z.output<typeof localizedName>;

/** Short, random and safe to print: ten characters of Crockford's base32. */
export const publicId = z.string().check(z.toUpperCase(), z.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/u));

/** What an owner calls a tree. */
export const givenName = z.pipe(
  text(1, 200),
  z.transform((value: string, context) => {
    const name = cleanGivenName(value);
    if (name !== undefined) return name;
    context.issues.push({
      code: 'custom',
      message: fault('given_name_is_one_to_forty_characters'),
      input: value,
    });
    return z.NEVER;
  }),
);

/** The answer of calls that have nothing to tell. */
export const nothing = z.strictObject({});

/** Printed on the papers of a delivery. */
export const deliveryCode = z.string().check(z.regex(/^D-[0-9A-HJKMNP-TV-Z]{8}$/u));

/** Sizes of trees are kept to a hundredth of a metre or more coarsely: anything less would be kept as none. */
export const smallestSize = 0.01;

export const trunkCm = z.number().check(z.gte(smallestSize), z.lte(3_000));
export const heightM = z.number().check(z.gte(smallestSize), z.lte(200));
