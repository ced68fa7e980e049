import type { Holder } from '@nabta/contract/people/record';
import { type Capability, can } from '@nabta/domain/capability';
import type { Translations } from '@nabta/domain/language';
import type { Role } from '@nabta/domain/role';

import type { Caller } from '#core/auth/authentication.ts';
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

export type OwnerDraft = { holderPhone?: string | null | undefined; holderId?: string | null | undefined };

/** The owner as `caller` sees it: shown to the owner and to callers with the capability for all records. */
export function viewOwner(
  row: OwnerRow | null,
  { accountId, role }: Caller,
  capability: Capability,
): Holder | null {
  if (row === null || (row.id !== accountId && !can(role, capability, 'all'))) return null;
  const { phone, ...owner } = row;
  return { ...owner, phoneHint: hintOfPhone(phone) };
}

/**
 * Returns the account of `holderPhone` if it is set, `holderId` otherwise; an account without a role gets
 * the record's role.
 */
export async function resolveOwner(
  sql: Executor,
  { holderPhone, holderId = null }: OwnerDraft,
  role: Extract<Role, 'company' | 'landowner' | 'planter'>,
): Promise<string | null> {
  if (holderPhone === undefined) return holderId;
  if (holderPhone === null) return null;
  const id = await selectIdOfPhone(sql, parsePhone(holderPhone).phone);
  if (id === undefined) throw invalidInput('body.holderPhone', phoneUnknown);
  await updateRoleOfPerson(sql, id, role);
  return id;
}
