import type { Holder } from '@nabta/contract/record';
import type { Role } from '@nabta/domain/role';

import { invalidInput } from '../../platform/fault/app-error.ts';
import { hintOfPhone, parsePhone } from '../../platform/phone-number.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { selectIdOfPhone, updateRoleOfPerson } from './account.queries.ts';
import { phoneUnknown } from './record-holder.texts.ts';

export type HolderRow = Omit<Holder, 'phoneHint'> & { phone: string };

/** A holder as staff is told of them. */
export function viewHolder(row: HolderRow | null): Holder | null {
  if (row === null) return null;
  const { phone, ...holder } = row;
  return { ...holder, phoneHint: hintOfPhone(phone) };
}

/**
 * The account of a phone, which from now on holds a record; who was nothing to the house but a person is from now on what the
 * record makes of them, and may do with it what that role may do with its own.
 */
export async function takeHolder(
  sql: Executor,
  phone: string,
  role: Extract<Role, 'company' | 'landowner' | 'planter'>,
): Promise<string> {
  const id = await selectIdOfPhone(sql, parsePhone(phone).phone);
  if (id === undefined) throw invalidInput('body.holderPhone', phoneUnknown);
  await updateRoleOfPerson(sql, id, role);
  return id;
}
