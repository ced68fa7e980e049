import { cleanSenderName } from '@nabta/domain/sender-name';
import * as z from 'zod/mini';

import { cleaned, phone, text } from '../core/primitives.ts';
import { minimalAccount } from './account.ts';

// Common fields of efforts, lands, companies and planters.

const trimmedText = (maxLength: number) =>
  z.pipe(
    text(1, maxLength),
    z.pipe(
      z.transform((value: string) => value.trim()),
      z.string().check(z.minLength(1)),
    ),
  );

function localized<TextSchema extends z.ZodMiniType>(schema: TextSchema) {
  return z.strictObject({ ar: z.optional(schema), en: schema, pt: z.optional(schema) });
}

/** Input name: English, and optionally Arabic and Portuguese. */
export const writtenName = localized(trimmedText(80));

const senderText = z.pipe(
  text(1, 300),
  cleaned(cleanSenderName, 'sender_name_is_one_to_forty_plain_characters'),
);

/** Input name that leaves in text messages and pushes: one plain line of at most 40 characters. */
export const senderName = localized(senderText);

export const writtenWords = localized(trimmedText(1_000));

export const version = z.int();

/** The account that owns a record, as staff see it. */
export const holder = z.strictObject({ ...minimalAccount.shape, phoneHint: z.string() });
export type Holder = z.output<typeof holder>;

/** Assigns a record to the account of this phone; null removes the owner. */
export const holderPhone = z.optional(z.nullable(phone));

export const mine = z.optional(z.literal('true'));

/** Errors of every staff endpoint. */
export const staffErrors = [
  'UNAUTHENTICATED',
  'PROFILE_INCOMPLETE',
  'SECOND_FACTOR_REQUIRED',
  'FORBIDDEN',
] as const;
/** Additional errors of record edits. */
export const editErrors = ['NOT_FOUND', 'EDITED_MEANWHILE', 'INVALID_PHONE'] as const;
