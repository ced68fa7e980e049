import type { Holder } from '@nabta/contract/people/record';
import type { Translations } from '@nabta/domain/language';
import type { Role } from '@nabta/domain/role';

import { invalidInput } from '#core/errors/app-error.ts';
import { hintOfPhone, parsePhone } from '#core/phone-number.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectIdOfPhone, updateRoleOfPerson } from './account.queries.ts';

const phoneUnknown: Translations = {
  ar: 'لا يوجد حساب بهذا الرقم. يسجّل صاحبه الدخول مرة واحدة أولًا.',
  en: 'There is no account with this phone. Its owner has to sign in once first.',
  pt: 'Não há conta com este telefone. A pessoa precisa entrar uma vez primeiro.',
};

export const ownerTaken: Translations = {
  ar: 'لهذا الحساب سجلّ آخر من هذا النوع.',
  en: 'This account has another record of this kind.',
  pt: 'Esta conta já tem outro registro deste tipo.',
};

export type OwnerRow = Omit<Holder, 'phoneHint'> & { phone: string };

/** Replaces the phone by a hint for staff. */
export function viewOwner(row: OwnerRow | null): Holder | null {
  if (row === null) return null;
  const { phone, ...owner } = row;
  return { ...owner, phoneHint: hintOfPhone(phone) };
}

/**
 * Returns the account of a phone that becomes a record's owner; an account without a role gets the record's
 * role.
 */
export async function resolveOwnerByPhone(
  sql: Executor,
  phone: string,
  role: Extract<Role, 'company' | 'landowner' | 'planter'>,
): Promise<string> {
  const id = await selectIdOfPhone(sql, parsePhone(phone).phone);
  if (id === undefined) throw invalidInput('body.holderPhone', phoneUnknown);
  await updateRoleOfPerson(sql, id, role);
  return id;
}
