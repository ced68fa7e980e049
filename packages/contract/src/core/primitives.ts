import { cleanGivenName } from '@nabta/domain/given-name';
import { hasHostName } from '@nabta/domain/host-name';
import { languages } from '@nabta/domain/language';
import { cleanPersonName } from '@nabta/domain/person-name';
import { roles } from '@nabta/domain/role';
import { recordFrom } from '@nabta/domain/typed-object';
import { verificationLevels } from '@nabta/domain/verification-level';
import * as z from 'zod/mini';

import { type ValueError, valueError } from './value-error.ts';

export const id = z.uuid();
export const instant = z.iso.datetime();
export const language = z.enum(languages);
export const role = z.enum(roles);

/** Rejects NUL, which PostgreSQL cannot store, and lone surrogates, which cannot be displayed. */
export function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\u0000');
}

export function text(minLength: number, maxLength: number) {
  return z
    .string()
    .check(
      z.minLength(minLength),
      z.maxLength(maxLength),
      z.refine(isStorable, valueError('text_has_odd_characters')),
    );
}

/** Normalizes a text; `clean` returns undefined for a text that it rejects. */
export function cleaned(clean: (value: string) => string | undefined, error: ValueError) {
  return z.transform((value: string, context) => {
    const result = clean(value);
    if (result !== undefined) return result;
    context.issues.push({ code: 'custom', message: error, input: value });
    return z.NEVER;
  });
}

/** Typed by the user; the server normalizes it to E.164. */
export const phone = text(4, 40);

/** A name that a phone does not turn into a link. */
export const linkFreeName = z
  .string()
  .check(z.refine((name) => !hasHostName(name), valueError('name_reads_as_an_address')));

export const personName = z.pipe(
  z.pipe(text(1, 200), cleaned(cleanPersonName, 'name_is_one_to_forty_letters')),
  linkFreeName,
);

/** English is always present. */
export const localizedName = z.strictObject({
  ar: z.optional(z.string()),
  en: z.string(),
  pt: z.optional(z.string()),
});
export type LocalizedName = z.output<typeof localizedName>;

/** Short, random and safe to print: ten characters of Crockford base32. */
export const publicId = z.string().check(z.toUpperCase(), z.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/u));

export const givenName = z.pipe(
  z.pipe(text(1, 200), cleaned(cleanGivenName, 'given_name_is_one_to_forty_characters')),
  linkFreeName,
);

/** Data of endpoints without a result. */
export const nothing = z.strictObject({});

/** Printed on the papers of a delivery. */
export const deliveryCode = z.string().check(z.regex(/^D-[0-9A-HJKMNP-TV-Z]{8}$/u));

/** Sizes are stored with at most two decimals; smaller values would round to 0. */
export const minSize = 0.01;

export const trunkCm = z.number().check(z.gte(minSize), z.lte(3_000));
export const heightM = z.number().check(z.gte(minSize), z.lte(200));

/** Query fields of a list that is read page by page. */
export function pageQuery(defaultLimit: number) {
  return {
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), defaultLimit),
  };
}

const levelSum = z.strictObject({ trees: z.int(), co2RemovedKg: z.number() });

/** Parts of a sum by verification level. */
export const levelSums = z.strictObject(recordFrom(verificationLevels, () => levelSum));
export type LevelSums = z.output<typeof levelSums>;
