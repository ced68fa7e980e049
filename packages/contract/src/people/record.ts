import * as z from 'zod/mini';

import { minimalAccount } from './account.ts';
import { phone, text } from './primitives.ts';

// What the records of the directory (efforts, lands, companies, planters) have in common.

const line = (maxLength: number) =>
  z.pipe(
    text(1, maxLength),
    z.pipe(
      z.transform((value: string) => value.trim()),
      z.string().check(z.minLength(1)),
    ),
  );

function inLanguages<Words extends z.ZodMiniType>(words: Words) {
  return z.strictObject({ ar: z.optional(words), en: words, pt: z.optional(words) });
}

/** A name as somebody writes it: in English, and in Arabic and Portuguese where it has one of its own. */
export const writtenName = inLanguages(line(80));
export type WrittenName = z.output<typeof writtenName>;

/** A few sentences, in the same languages. */
export const writtenWords = inLanguages(line(1_000));
export type WrittenWords = z.output<typeof writtenWords>;

/** Counted up by each edit; `If-Match` names the one that was seen. */
export const version = z.int();

/** The account that a record belongs to, as staff sees it. */
export const holder = z.strictObject({ ...minimalAccount.shape, phoneHint: z.string() });
export type Holder = z.output<typeof holder>;

/** Gives a record to the account of this phone; null takes it from whoever has it. */
export const holderPhone = z.optional(z.nullable(phone));

/** `true` gives only what the caller has or works at; who sees all of it is given all. */
export const mine = z.optional(z.literal('true'));

/** What every call of staff may answer. */
export const staffErrors = [
  'UNAUTHENTICATED',
  'PROFILE_INCOMPLETE',
  'SECOND_FACTOR_REQUIRED',
  'FORBIDDEN',
] as const;
/** What an edit of a record may answer beyond that. */
export const editErrors = ['NOT_FOUND', 'EDITED_MEANWHILE', 'INVALID_PHONE'] as const;
